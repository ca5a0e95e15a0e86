/** Renewing pages of one's own; apart from `use-seen-again.ts`, which home loads, too. */
import { useRevalidator } from 'react-router';
import { useSeenAgain } from './use-seen-again.ts';

/** Loads the data of the open page again when its reader comes back to it ({@link useSeenAgain}); until it is there, and without an answer, the page stays as it is. */
export function usePageDataRenewal(): void {
  const { revalidate } = useRevalidator();
  useSeenAgain(() => void revalidate());
}
