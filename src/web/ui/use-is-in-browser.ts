/** Tells the browser from the server, without the two disagreeing while a page hydrates. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while what it sent is hydrated, true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
