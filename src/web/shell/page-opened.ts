/** What follows once a page stands: none of it is needed to see or to use it, so it is fetched late. */
import { NO_NETWORK } from '../ui/page-link.tsx';
import { toast } from '../ui/toast.ts';
import { SWITCH_NOTE } from './account-switch.ts';
import { scrollLate } from './late-scroll.ts';
import { keepPage } from './offline-pages.ts';
import { followPageChange } from './page-change.ts';

/** @param path of the page, with its query @returns calls off what has not happened yet */
export function pageOpened(path: string): () => void {
  followPageChange();
  tellAccountSwitch();
  holdFormsOffline();
  // Any number of times: the same function is added once.
  addEventListener('unhandledrejection', passOverGivenUp);
  const stopScrolling = scrollLate();
  const callOff = keepPage(path);
  return () => {
    stopScrolling();
    callOff();
  };
}

/** On the page that was loaded anew because another account was logged in. */
function tellAccountSwitch(): void {
  try {
    if (sessionStorage.getItem(SWITCH_NOTE) === null) return;
    sessionStorage.removeItem(SWITCH_NOTE);
    toast('账号已切换，刚才的操作没有保存');
  } catch {
    // Nothing could be left either.
  }
}

/**
 * Forms that lead to another page, such as a search, while there is no network: the page stays with what was typed, as it does for links
 * (`ui/page-link.tsx`). The router would put its error page in its place. Any number of times; before the router, which hears of it as the
 * event comes back up.
 */
function holdFormsOffline(): void {
  document.addEventListener('submit', holdForm, true);
}

/**
 * A load of the router that was given up for a newer one, or for another page, is no trouble; the router leaves what is still to be read of
 * it without anybody who hears that it failed.
 */
function passOverGivenUp(event: PromiseRejectionEvent): void {
  const { reason } = event;
  if ([reason, reason?.cause].some((error) => error instanceof DOMException && error.name === 'AbortError'))
    event.preventDefault();
}

function holdForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  // Without an address it leads nowhere: its page takes what was typed.
  if (navigator.onLine || form.method !== 'get' || !form.hasAttribute('action')) return;
  event.preventDefault();
  toast(NO_NETWORK);
}
