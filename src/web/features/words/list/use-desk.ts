/** Whether the window is as wide as a desk's, where list and word stand side by side. */
import { useSyncExternalStore } from 'react';

/** As in the style sheets. */
const DESK = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(DESK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** False on the server. */
export function useDesk(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(DESK).matches,
    () => false,
  );
}
