/** The reader's reading speed: from what they finished, else by their level. Requested once a day and window. */
import { useEffect, useState } from 'react';
import type { ExamLevel, Settings } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { backgroundApi, pageAccount, token } from '../../shell/api.ts';

/** Key by reader, because another reader may use the same window. */
const keyOf = (reader: string | null) => `reading-speed ${reader ?? ''}`;
const FRESH_MS = DAY_MS;

/** Words a minute before anything is known of a reader: 120 at CET-4, with which articles are counted, up to the 200 of easy native reading. */
const speedAtLevel: Record<ExamLevel, number> = {
  zk: 80,
  gk: 100,
  cet4: 120,
  cet6: 140,
  ky: 140,
  ielts: 160,
  toefl: 180,
  gre: 200,
};

/** Plausible reading speeds, words a minute; beyond them an article was left open or skimmed. */
const [SLOWEST, FASTEST] = [60, 450];

/** @returns words a minute; null for visitors and while it is not known, when the article's own minutes hold */
export function useReadingSpeed(settings: Settings | undefined): number | null {
  const [counted, setCounted] = useState<number | null>(null);
  const isReader = settings !== undefined;
  useEffect(() => {
    if (!isReader || token() === null) return;
    let isCurrent = true;
    countedSpeed().then(
      (speed) => isCurrent && setCounted(speed),
      (error: unknown) => console.error('the reading speed could not be fetched', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [isReader]);
  return settings ? (counted ?? speedAtLevel[settings.exam_level]) : null;
}

/** Reading speed of the page's reader. */
export async function countedSpeed(): Promise<number | null> {
  const key = keyOf(pageAccount());
  const kept = readKept(key);
  if (kept && Date.now() - kept.at < FRESH_MS) return kept.speed;
  // In the background, so that nobody is asked to log in for it.
  const { speed } = await backgroundApi().call('GET /reader/history/data', { query: { unit: 'month' } });
  const fitted = speed === null ? null : Math.min(FASTEST, Math.max(SLOWEST, speed));
  try {
    sessionStorage.setItem(key, JSON.stringify({ speed: fitted, at: Date.now() }));
  } catch {
    // Storage may be unavailable; it is then asked for each time.
  }
  return fitted;
}

function readKept(key: string): { speed: number | null; at: number } | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as { speed: number | null; at: number } | null;
  } catch {
    return null;
  }
}
