/** As `router-internals.ts`, apart from it because only a part that is fetched late needs this, and the first script has no room for it. */
import { useContext } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router';

/** The position that `<ScrollRestoration>` scrolled to with the present page, CSS pixels; null where it restored none. */
export function useRestoredScroll(): number | null {
  const y = useContext(UNSAFE_DataRouterStateContext)?.restoreScrollPosition;
  return typeof y === 'number' ? y : null;
}
