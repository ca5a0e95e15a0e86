/** Checks whether the server has a newer build than the open page: the next page is then loaded as a document. */
import type { ResultOf } from '#contract/index.ts';
import { pageBuild } from '../router-internals.ts';

const HOUR_MS = 3_600_000;

/** Asks hourly while the page is seen. */
export function watchBuild(): void {
  setInterval(() => document.hidden || void checkBuild(), HOUR_MS);
}

/** Asks the server that the page came from, wherever its API is. */
export async function checkBuild(): Promise<void> {
  try {
    const { result } = (await (await fetch('/api/build')).json()) as { result: ResultOf<'GET /api/build'> };
    // Links heed it, see `ui/page-link.tsx`.
    if (result.build !== pageBuild()) document.documentElement.dataset.anew = '';
  } catch {
    // The next check is in an hour.
  }
}
