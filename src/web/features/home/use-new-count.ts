/** How many articles came since this browser was last here. */
import { useEffect, useState } from 'react';
import { api } from '../../shell/browser.ts';

const VISIT_KEY = 'home_visit';

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

export function useNewCount(): { count: number; dismiss(): void } {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const since = takePreviousVisit();
    if (since === null) return;
    const leaving = new AbortController();
    api()
      .call('GET /reader/article/new_count', { query: { since } }, { signal: leaving.signal })
      .then((result) => setCount(result.count))
      // The articles are in the list all the same.
      .catch((error: unknown) => console.debug('new articles not counted', error));
    return () => leaving.abort();
  }, []);
  return {
    count,
    dismiss() {
      previousVisit = null;
      setCount(0);
    },
  };
}
