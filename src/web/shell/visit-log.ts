/**
 * Events that the product logs of its use: OPEN_APP once, OPEN_PAGE after every navigation, and steps such as a tapped word. They are
 * collected and sent in the background, at the latest when the page is left; a browser that asks not to be followed sends none.
 */

import { loggedAddress } from '#contract/addresses.ts';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import { backgroundApi, isInApp, readCookie, visitorId } from './api.ts';
import { newUuid } from './uuid.ts';

type LogEvent = Extract<InputOf<'POST /api/log'>['body'], { events: unknown }>['events'][number];

/** Limits of the server. */
const LONGEST_ADDRESS = 4_000;
const MAX_AT_ONCE = 50;
/**
 * Characters, of up to three bytes, after which a request gets no further event: browsers refuse more than 64 KiB in requests that outlive
 * the page.
 */
const MAX_LETTERS = 14_000;
/** Time for which events are gathered; then the same after a failure. */
const GATHER_MS = 3_000;
const AGAIN_MS = 30_000;

let hasOpened = false;
let waiting: LogEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** @param fullPath path and query; what opens something stays in the browser */
export function logOpenPage(fullPath: string): void {
  if (refusesTracking()) return;
  const path = loggedAddress(fullPath).slice(0, LONGEST_ADDRESS);
  if (!hasOpened) {
    addEventListener('pagehide', send);
    addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
    add('OPEN_APP', { path, from: referringSite() });
  }
  add('OPEN_PAGE', path);
  if (!hasOpened) send();
  hasOpened = true;
  // The script reads the address itself, so it is not loaded where the address opens something.
  if (path === fullPath && !path.startsWith('/admin')) loadStatistics();
}

/** A step that is counted, such as TAP_WORD; see docs/decisions/086. */
export function logEvent(name: 'TAP_WORD' | 'TEST_DONE', data: Record<string, string | number>): void {
  if (!refusesTracking()) add(name, data);
}

/** Do Not Track, or Global Privacy Control. */
export function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** The third party's script, where the site has one: once, and never in browsers that ask not to be followed. */
function loadStatistics(): void {
  const { statistics } = document.documentElement.dataset;
  if (!statistics || document.querySelector('script[data-statistics]')) return;
  const script = document.createElement('script');
  script.async = true;
  script.src = statistics;
  script.dataset.statistics = '';
  document.head.append(script);
}

function add(name: string, data: LogEvent['data']): void {
  const { cuid, isNew } = visitorId();
  const uid = readCookie('bb_uid');
  const source = isInApp() ? 'WEBVIEW' : 'WEB';
  const at = new Date().toISOString();
  const event: LogEvent = { event_uuid: newUuid(), name, data, cuid, uid, is_new: isNew && uid === null, source, at };
  // While the server cannot be reached, only the newest are kept.
  waiting = [...waiting, event].slice(-MAX_AT_ONCE);
  timer ??= setTimeout(send, GATHER_MS);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  let [count, room] = [0, MAX_LETTERS];
  while (room > 0 && count < waiting.length) room -= JSON.stringify(waiting[count++]).length;
  const events = waiting.splice(0, count);
  // Telling is for us, not for the reader: a failure is nothing to show.
  backgroundApi()
    .call('POST /api/log', { body: { events } }, { keepalive: true })
    .then(() => {
      timer ??= setTimeout(send, GATHER_MS);
    })
    .catch((error: unknown) => {
      console.debug('visits not logged', error);
      // What the server refuses it would refuse again. An event that did arrive is recognised by its uuid.
      if (error instanceof ApiError && error.status >= 400 && error.status < 429) return;
      waiting = [...events, ...waiting].slice(-MAX_AT_ONCE);
      timer ??= setTimeout(send, AGAIN_MS);
    });
}

/** Host of another site that led here; '' where the browser does not say. */
function referringSite(): string {
  if (!URL.canParse(document.referrer)) return '';
  const { host } = new URL(document.referrer);
  return host === location.host ? '' : host;
}
