/** Number of articles published since the last visit of this browser. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../shell/api.ts';
import { useLiveUpdates } from '../../shell/live-updates.ts';

const VISIT_KEY = 'home_visit';
/** All open pages get a live event at the same time, so each waits for a random time, in which further events are ignored. */
const [SOONEST_MS, LATEST_MS] = [2_000, 12_000];

/** When the visit before this one began. Read once for each page load, because reading starts a new visit. */
let previousVisit: string | null | undefined;

function startVisit(): string | null {
  if (previousVisit !== undefined) return previousVisit;
  try {
    const saved = localStorage.getItem(VISIT_KEY);
    localStorage.setItem(VISIT_KEY, new Date().toISOString());
    previousVisit = saved !== null && Number.isFinite(Date.parse(saved)) ? saved : null;
  } catch {
    // Without storage every visit is the first.
    previousVisit = null;
  }
  return previousVisit;
}

/** On a first visit, articles count from its start. */
function countSince(): string {
  previousVisit = startVisit() ?? new Date().toISOString();
  return previousVisit;
}

export function useNewArticleCount(): { count: number; dismiss(): void } {
  const [count, setCount] = useState(0);
  const fetchCount = useCallback((signal?: AbortSignal) => {
    api()
      .call('GET /reader/article/new_count', { query: { since: countSince() } }, signal ? { signal } : {})
      .then((result) => setCount(result.count))
      // The list shows the articles anyway.
      .catch((error: unknown) => console.debug('new articles not counted', error));
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    fetchCount(controller.signal);
    return () => controller.abort();
  }, [fetchCount]);
  const timer = useRef<number>(undefined);
  useLiveUpdates('articles', () => {
    timer.current ??= window.setTimeout(
      () => {
        timer.current = undefined;
        fetchCount();
      },
      SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS),
    );
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    count,
    dismiss() {
      // Later articles count from now on.
      previousVisit = new Date().toISOString();
      setCount(0);
    },
  };
}
