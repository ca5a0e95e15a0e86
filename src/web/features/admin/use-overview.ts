/** The editors' first page kept fresh: by hints, and by asking again while something is under way. */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import { useLiveUpdates } from '../../shell/live-updates.ts';

export type Overview = ResultOf<'GET /api/admin/overview'>;

const POLL_MS = 2_000;

/** @returns loads the page's numbers and lists anew */
export function useFreshOverview({ under_way: underWay }: Overview): () => Promise<void> {
  const { revalidate, state } = useRevalidator();
  const renew = () => {
    if (state === 'idle') void revalidate();
  };
  useLiveUpdates('articles', renew);
  useLiveUpdates('tasks', renew);
  // Without hints the end of what runs would go unseen. The next question waits for this one's answer.
  const isAsking = underWay.length > 0 && state === 'idle';
  useEffect(() => {
    if (!isAsking) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isAsking, revalidate]);
  return revalidate;
}
