/** The numbers of the editors' first page, kept fresh while something is under way. */
import { useEffect, useState } from 'react';
import type { ResultOf } from '#contract/index.ts';
import { api } from '../../shell/browser.ts';

export type Overview = ResultOf<'GET /api/admin/overview'>;

const POLL_MS = 1_000;

/** @param first as the page came; a newer one takes its place */
export function useOverview(first: Overview): { overview: Overview; refresh: () => Promise<void> } {
  const [shown, setShown] = useState({ first, overview: first });
  const overview = shown.first === first ? shown.overview : first;
  const isBusy = overview.under_way.length > 0;

  async function refresh(): Promise<void> {
    const fresh = await api().call('GET /api/admin/overview');
    setShown({ first, overview: fresh });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question after each answer
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => {
      // A question that fails is asked again with the next change; what is shown stands.
      if (document.visibilityState === 'visible') refresh().catch(() => setShown({ first, overview: { ...overview } }));
      else setShown({ first, overview: { ...overview } });
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [overview, isBusy]);

  return { overview, refresh };
}
