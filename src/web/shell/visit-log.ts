/** What the product hears of its own use: OPEN_APP once, OPEN_PAGE after every navigation. */
import { loggedAddress } from '#contract/addresses.ts';
import { api, readCookie, visitorId } from './api.ts';

let hasOpened = false;

/** What the server takes. */
const LONGEST_ADDRESS = 4_000;

/** @param fullPath path and query; what opens something stays in the browser */
export function logOpenPage(fullPath: string): void {
  const path = loggedAddress(fullPath).slice(0, LONGEST_ADDRESS);
  const { cuid, isNew } = visitorId();
  const uid = readCookie('bb_uid');
  const source = 'bb_ua' in window || readCookie('bb_ua') ? ('WEBVIEW' as const) : ('WEB' as const);
  const common = { cuid, uid, is_new: isNew && uid === null, source };
  const events = [
    ...(hasOpened ? [] : [{ ...common, name: 'OPEN_APP', data: path }]),
    { ...common, name: 'OPEN_PAGE', data: path },
  ];
  hasOpened = true;
  // Telling is for us, not for the reader: a failure is nothing to show.
  api()
    .call('POST /api/log', { body: { events } })
    .catch((error: unknown) => console.debug('visit not logged', error));
}
