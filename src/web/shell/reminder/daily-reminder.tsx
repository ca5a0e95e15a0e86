/** Tells once a day how many words are due, where the reader switched it on: a notification of the browser and the number on the app's icon. */

import { useEffect, useState } from 'react';
import { studyDay } from '#engine/shanghai-time.ts';
import { patientApi } from '../browser.ts';
import { useSession } from '../session.tsx';
import { notify } from './notification.ts';
import { type DevicePlan, keepPlan, onPlan, readPlan, waitBefore } from './plan.ts';

/** Timers of more than 24.8 days overflow, and a computer that slept is late: it looks again now and then. */
const LONGEST_WAIT_MS = 10 * 60_000;

export function DailyReminder() {
  const { me } = useSession();
  const [plan, setPlan] = useState<DevicePlan | null>(null);
  useEffect(() => {
    const look = () => setPlan(readPlan());
    look();
    return onPlan(look);
  }, []);
  const userId = me?.user_id;
  useEffect(() => {
    if (plan === null || plan.userId !== userId) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const ms = waitBefore(plan, Date.now());
      timer = ms > 0 ? setTimeout(wait, Math.min(ms, LONGEST_WAIT_MS)) : setTimeout(() => void tell(plan), 0);
    };
    wait();
    return () => clearTimeout(timer);
  }, [plan, userId]);
  return null;
}

async function tell(plan: DevicePlan): Promise<void> {
  // Another page may have told meanwhile.
  const today = studyDay(Date.now());
  if (readPlan()?.toldOn === today) return;
  keepPlan({ ...plan, toldOn: today });
  try {
    const { due } = await patientApi().call('GET /reader/myword/overview');
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
