/**
 * Forms that lead to another page, such as a search, while there is no network: the page stays with what was typed, as it does for links
 * (`ui/page-link.tsx`). The router would put its error page in its place.
 */
import { NO_NETWORK } from '../ui/page-link.tsx';
import { toast } from '../ui/toast.ts';

/** Any number of times; before the router, which hears of it as the event comes back up. */
export function holdFormsOffline(): void {
  document.addEventListener('submit', hold, true);
}

function hold(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  // Without an address it leads nowhere: its page takes what was typed.
  if (navigator.onLine || form.method !== 'get' || !form.hasAttribute('action')) return;
  event.preventDefault();
  toast(NO_NETWORK);
}
