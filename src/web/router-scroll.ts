/** As `router-internals.ts`, apart from it because only parts that are fetched late need this, and the first script has no room for it. */
import { useContext } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router';

/** Whether an entry of ours lies before this one in the browser's history: the router numbers the entries that it made. */
export function hasPreviousPage(): boolean {
  const state = history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' && state.idx > 0;
}

/** The position that `<ScrollRestoration>` scrolled to with the present page, CSS pixels; null where it restored none. */
export function useRestoredScroll(): number | null {
  const y = useContext(UNSAFE_DataRouterStateContext)?.restoreScrollPosition;
  return typeof y === 'number' ? y : null;
}
