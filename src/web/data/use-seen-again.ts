/**
 * Renews what an open page shows of its reader where it may have changed meanwhile: in another window or on another device, while the page was
 * out of sight, and here, when changes that waited for the network reach the server.
 */
import { useEffect, useEffectEvent } from 'react';
import { hasLoginEnded, pageAccount, readCookie, token } from '../shell/api.ts';
import { pageOutbox } from '../shell/outbox/page-outbox.ts';

/** Whether an answer would be of the reader for whom the page was loaded. */
const isOwnLogin = () => token() !== null && pageAccount() === readCookie('bb_uid');

/**
 * @param onSeenAgain called when a reader comes back to the page, and when the last change that waited for the network has been sent; not
 *   without network, nor while another account is logged in
 * @param onLoggedOut called instead when the reader has logged out in another window of this browser
 */
export function useSeenAgain(onSeenAgain: () => void, onLoggedOut?: () => void): void {
  const renew = useEffectEvent(() => {
    if (document.hidden || !navigator.onLine) return;
    if (isOwnLogin()) onSeenAgain();
    else if (hasLoginEnded()) onLoggedOut?.();
  });
  useEffect(() => {
    const look = () => renew();
    document.addEventListener('visibilitychange', look);
    const stop = pageOutbox().onNews(({ event, entry }) => {
      if (event === 'sent' && entry.state === 'held' && pageOutbox().waiting().length === 0) renew();
    });
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, []);
}
