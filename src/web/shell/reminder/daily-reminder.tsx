/**
 * Tells once a day how many words are due, where the reader switched it on and push messages do not reach this browser: a notification
 * of the page and the number on the app's icon, which follows what is reviewed.
 */

import { useEffect, useState } from 'react';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { pageOutbox } from '../outbox/page-outbox.ts';
import { useSession } from '../session.tsx';
import { onWordChanges } from '../word-changes.ts';
import { countDue, showOnIcon } from './due-count.ts';
import { notify } from './notification.ts';
import { followNotifications } from './push.ts';
import { msUntilDue, onScheduleChange, type ReminderSchedule, readSchedule, saveSchedule } from './schedule.ts';

/** Timers of more than 24.8 days overflow, and a computer that slept is late: it looks again now and then. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** Several words are often reviewed one after the other. */
const SETTLED_MS = 3_000;

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
    let isOver = false;
    const wait = () => {
      const ms = msUntilDue(schedule, Date.now());
      timer = setTimeout(ms > 0 ? wait : tellNow, Math.min(ms, LONGEST_WAIT_MS));
    };
    const tellNow = async () => {
      if (!(await tell(schedule)) && !isOver) timer = setTimeout(wait, LONGEST_WAIT_MS);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [schedule, userId]);
  const hasNumber = schedule !== null && schedule.userId === userId && schedule.toldOn !== '';
  useEffect(() => {
    if (!hasNumber) return;
    return followDueWords(() => {
      countDue().catch((error: unknown) => console.error('the number on the icon is an old one', error));
    });
  }, [hasNumber]);
  // The login has ended: the number was the reader's.
  useEffect(() => {
    if (me === null) void showOnIcon(0);
  }, [me]);
  return null;
}

/**
 * Tells what is due, once a day.
 *
 * @returns false where it could not be counted: it is to be tried again
 */
export async function tell(schedule: ReminderSchedule): Promise<boolean> {
  const today = shanghaiDay(Date.now());
  // Another page may have shown it meanwhile.
  const isTold = () => readSchedule()?.toldOn === today;
  if (isTold()) return true;
  try {
    const due = await countDue();
    if (due === null || isTold()) return due !== null;
    saveSchedule({ ...schedule, toldOn: today });
    if (due > 0) notify(`有 ${due} 个词该复习了`, `review-${today}`);
    return true;
  } catch (error) {
    console.error('the words that are due could not be counted', error);
    return false;
  }
}

/** Calls back once words were reviewed or changed. @returns stops */
function followDueWords(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLED_MS);
  };
  const stops = [
    onWordChanges(later),
    pageOutbox().onNews(({ event, entry }) => {
      if (event === 'sent' && entry.call.name.startsWith('POST /reader/myword/{id}/review')) later();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
