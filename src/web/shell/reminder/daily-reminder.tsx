/**
 * Tells once a day how many words are due, where the reader switched it on and push messages do not reach this browser: a notification
 * of the page and the number on the app's icon.
 */

import { useEffect, useState } from 'react';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { backgroundApi } from '../api.ts';
import { useSession } from '../session.tsx';
import { notify } from './notification.ts';
import { followNotifications } from './push.ts';
import { msUntilDue, onScheduleChange, type ReminderSchedule, readSchedule, saveSchedule } from './schedule.ts';

/** Timers of more than 24.8 days overflow, and a computer that slept is late: it looks again now and then. */
const LONGEST_WAIT_MS = 10 * 60_000;

export function DailyReminder() {
  const { me } = useSession();
  const [schedule, setSchedule] = useState<ReminderSchedule | null>(null);
  useEffect(followNotifications, []);
  useEffect(() => {
    const look = () => setSchedule(readSchedule());
    look();
    return onScheduleChange(look);
  }, []);
  const userId = me?.user_id;
  useEffect(() => {
    if (schedule === null || schedule.userId !== userId) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const ms = msUntilDue(schedule, Date.now());
      timer = ms > 0 ? setTimeout(wait, Math.min(ms, LONGEST_WAIT_MS)) : setTimeout(() => void tell(schedule), 0);
    };
    wait();
    return () => clearTimeout(timer);
  }, [schedule, userId]);
  return null;
}

async function tell(schedule: ReminderSchedule): Promise<void> {
  // Another page may have told meanwhile.
  const today = shanghaiDay(Date.now());
  if (readSchedule()?.toldOn === today) return;
  saveSchedule({ ...schedule, toldOn: today });
  try {
    const { due } = await backgroundApi().call('GET /reader/myword/overview');
    await showNumber(due);
    if (due > 0) notify(`有 ${due} 个词该复习了`, `review-${today}`);
  } catch (error) {
    console.error('the words that are due could not be counted', error);
  }
}

/** On the icon of the installed app, where there is one. */
async function showNumber(due: number): Promise<void> {
  const { setAppBadge } = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void> };
  await setAppBadge?.call(navigator, due).catch(() => undefined);
}
