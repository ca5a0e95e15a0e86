/** The browser's API client, and the cookies with the reader's identity that it sends along. */
import { type Client, type ClientOptions, createClient, type RefusedCall } from '#contract/client.ts';
import { guardAccount, type PageAccount, reloadForOtherAccount } from './account-switch.ts';
import { newUuid } from './uuid.ts';

const VISITOR_DAYS = 365;

/** A cookie's value; null when missing. In the browser only. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  try {
    return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null; // not one of ours: ours are encoded
  }
}

/** Path `/`, as for every cookie of the product. `days` 0 removes it. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4 and Firefox before 140
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}

/** The bearer token; null for visitors. */
export const token = (): string | null => readCookie('bb_token') || null;

/** Forgets a login that has ended, and what this device keeps of its account for reading without network (`public/page-worker.js`, too). */
export function forgetToken(): void {
  writeCookie('bb_token', '', 0);
  writeCookie('bb_uid', '', 0);
  globalThis.caches?.keys().then(
    (names) => {
      for (const name of names) if (/^(own|book-text):/.test(name)) void caches.delete(name);
    },
    () => {},
  );
}

/** The anonymous visitor id, made on first use and kept 365 days. */
export function visitorId(): { cuid: string; isNew: boolean } {
  const kept = readCookie('bb_cuid');
  const cuid = kept ?? newUuid();
  writeCookie('bb_cuid', cuid, VISITOR_DAYS);
  return { cuid, isNew: kept === null };
}

/** Address of the login page, from which the reader comes back. */
export function loginAddress(from = location.pathname + location.search + location.hash): string {
  return from === '/' ? '/Login' : `/Login?next=${encodeURIComponent(from)}`;
}

/** App identification: what the shell put into the page, else the cookie. */
function appIdentification(): string | null {
  return (window as { bb_ua?: string }).bb_ua ?? readCookie('bb_ua');
}

/** Whether the page is open in our app, known by its identification or by its functions on the window (`app-bridge.ts`). */
export const isInApp = (): boolean => !!appIdentification() || 'appBridge' in window || 'BBApp' in window;

/** Id of the reader for whom the page was loaded. */
let loadedFor: string | null = null;

/** Remembers the account that the page's contents belong to. Called once, when the page starts. */
export function rememberPageAccount(): void {
  loadedFor = readCookie('bb_uid') || null;
}

/**
 * Id of the account that the page was loaded for, not of the one that is logged in now; null for visitors and before {@link
 * rememberPageAccount}.
 */
export const pageAccount = (): string | null => loadedFor;

/** Whether the page belongs to an account that is not logged in any more. */
export const hasLoginEnded = (): boolean => loadedFor !== null && token() === null;

type LoginAsker = (refused?: RefusedCall) => Promise<boolean>;

/** Set once by the component that asks for a login that has ended; calls that need one before wait for it. */
export let provideLoginAsker: (ask: LoginAsker) => void;
const loginAsker = new Promise<LoginAsker>((resolve) => {
  provideLoginAsker = resolve;
});

/**
 * Asks for the password over the page whose login has ended.
 *
 * @param refused what is sent after it
 * @returns whether the reader is logged in again
 */
export const askForLogin: LoginAsker = async (refused) => (await loginAsker)(refused);

/** The page's account and the browser's. */
export const account: PageAccount = {
  loadedFor: pageAccount,
  present: () => readCookie('bb_uid') || null,
  leave: reloadForOtherAccount,
};

let made: Client | undefined;
let madeInBackground: Client | undefined;

/** The one client of this page. In the browser only. */
export function api(): Client {
  made ??= makeClient({
    fetch: guardAccount((input, init) => fetch(input, init), account),
    async onLoginEnded(refused) {
      if (isLoggedInSince(refused)) return true;
      forgetToken();
      return isAskedHere() && askForLogin(refused);
    },
    onUnauthorised({ status }) {
      // The reader was asked, and said no: what is on the page stays.
      if ((status === 401 && isAskedHere()) || isLoginPage()) return;
      location.assign(loginAddress());
    },
  });
  return made;
}

/** Whether there is another login now than the refused one: the reader has logged in again while the call was under way. */
function isLoggedInSince({ authorization }: RefusedCall): boolean {
  const now = token();
  return now !== null && authorization !== `Bearer ${now}`;
}

const isLoginPage = () => location.pathname === '/Login';
const isAskedHere = () => loadedFor !== null && !isLoginPage();

/** Client for calls in the background: when the login has ended, the reader is not asked to log in. */
export function backgroundApi(): Client {
  madeInBackground ??= makeClient({
    fetch: (input, init) => fetch(input, init),
    async onLoginEnded(refused) {
      if (!isLoggedInSince(refused)) forgetToken();
      // The call isn't sent again: the new login may be another reader's.
      return false;
    },
  });
  return madeInBackground;
}

function makeClient(options: Omit<ClientOptions, 'base' | 'headers'>): Client {
  return createClient({
    ...options,
    base: document.documentElement.dataset.apiBase ?? '',
    headers: () => {
      const bearer = token();
      const app = appIdentification();
      return { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...(app ? { 'bb-ua': app } : {}) };
    },
  });
}
