/** Whether the server has newer pages than the one that is open: the next page is then loaded as a document. */
import type { ResultOf } from '#contract/index.ts';
import { pageBuild } from '../router-internals.ts';

const HOUR_MS = 3_600_000;

/** Asks hourly while the page is seen. */
export function watchBuild(): void {
  setInterval(() => document.hidden || void checkBuild(), HOUR_MS);
}

/** Of the server that the page came from, wherever its API is. */
export async function checkBuild(): Promise<void> {
  try {
    const { result } = (await (await fetch('/api/build')).json()) as { result: ResultOf<'GET /api/build'> };
    // Links heed it, see `ui/page-link.tsx`.
    if (result.build !== pageBuild()) document.documentElement.dataset.anew = '';
  } catch {
    // Asked again in an hour.
  }
}
