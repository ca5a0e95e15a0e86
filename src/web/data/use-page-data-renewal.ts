/** Renewing pages of one's own; apart from `use-seen-again.ts`, which home loads, too. */
import { useRevalidator } from 'react-router';
import { useSession } from '../shell/session.tsx';
import { isTyping } from '../ui/is-typing.ts';
import { useSeenAgain } from './use-seen-again.ts';

/**
 * Loads the data of the open page again when its reader comes back to it ({@link useSeenAgain}); until it is there, and without an answer, the
 * page stays as it is. Where the reader has logged out in another window, it is what a visitor gets, for most pages the login page.
 */
export function usePageDataRenewal(): void {
  const { revalidate } = useRevalidator();
  const { refresh } = useSession();
  useSeenAgain(
    () => void revalidate(),
    () => {
      // What somebody is typing here would go with the page.
      if (isTyping(document.activeElement)) return;
      void refresh();
      void revalidate();
    },
  );
}
