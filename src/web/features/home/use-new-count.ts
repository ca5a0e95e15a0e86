/** How many articles came since this browser was last here. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../shell/api.ts';
import { useLiveUpdates } from '../../shell/live-updates.ts';

const VISIT_KEY = 'home_visit';
/** A hint reaches all open pages at the same moment; each asks at a moment of its own, and once for all hints until then. */
const [SOONEST_MS, LATEST_MS] = [2_000, 12_000];

/** When the visit before this one began; asked once for each load of the page, because asking begins a new visit. */
let previousVisit: string | null | undefined;

function takePreviousVisit(): string | null {
  if (previousVisit !== undefined) return previousVisit;
  try {
    const kept = localStorage.getItem(VISIT_KEY);
    localStorage.setItem(VISIT_KEY, new Date().toISOString());
    previousVisit = kept !== null && Number.isFinite(Date.parse(kept)) ? kept : null;
  } catch {
    // Storage may be closed to us: then every visit is the first.
    previousVisit = null;
  }
  return previousVisit;
}

/** On a first visit, what comes while the page is open. */
function countedFrom(): string {
  previousVisit = takePreviousVisit() ?? new Date().toISOString();
  return previousVisit;
}

export function useNewCount(): { count: number; dismiss(): void } {
  const [count, setCount] = useState(0);
  const ask = useCallback((signal?: AbortSignal) => {
    api()
      .call('GET /reader/article/new_count', { query: { since: countedFrom() } }, signal ? { signal } : {})
      .then((result) => setCount(result.count))
      // The articles are in the list all the same.
      .catch((error: unknown) => console.debug('new articles not counted', error));
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);
  const waiting = useRef<number>(undefined);
  useLiveUpdates('articles', () => {
    waiting.current ??= window.setTimeout(
      () => {
        waiting.current = undefined;
        ask();
      },
      SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS),
    );
  });
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  return {
    count,
    dismiss() {
      // From now on, for what comes while the page stays open.
      previousVisit = new Date().toISOString();
      setCount(0);
    },
  };
}
