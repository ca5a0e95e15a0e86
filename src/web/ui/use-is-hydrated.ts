/** Whether the page is hydrated, for content that only a browser can show: the server and hydration itself render the same. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while what it sent is hydrated, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
