/** Work after a page is drawn: it is not needed for seeing or using the page, so it is loaded late. */
import { restoredScroll } from '../router-state.ts';
import { takeLinksOffline } from '../ui/page-link.tsx';
import { toast } from '../ui/toast.ts';
import { followToasts } from '../ui/toast-keys.ts';
import { SWITCH_NOTE } from './account-switch.ts';
import { keepSharedSheets } from './kept-style-sheets.ts';
import { resumeEndingLogin } from './log-out-later.ts';
import { NO_NETWORK, takeOfflineLink } from './offline-links.ts';
import { keepPage } from './offline-pages.ts';
import { followPageChange } from './page-change.ts';

/** @param path of the page, with its query @returns calls off what has not happened yet */
export function pageOpened(path: string): () => void {
  followPageChange();
  keepSharedSheets();
  resumeEndingLogin().catch((error: unknown) => console.error('the login could not be ended', error));
  followToasts();
  tellAccountSwitch();
  holdFormsOffline();
  takeLinksOffline(takeOfflineLink);
  // Adding the same listener repeatedly has no effect.
  addEventListener('unhandledrejection', passOverGivenUp);
  const stopScrolling = scrollLate();
  const callOff = keepPage(path);
  return () => {
    stopScrolling();
    callOff();
  };
}

/** Tells, on a page that was reloaded because another account was logged in, why it was reloaded. */
function tellAccountSwitch(): void {
  try {
    const outcome = sessionStorage.getItem(SWITCH_NOTE);
    if (outcome === null) return;
    sessionStorage.removeItem(SWITCH_NOTE);
    toast(`账号已切换，刚才的操作${outcome === 'kept' ? '等原来的账号登录后保存' : '没有保存'}`);
  } catch {
    // Without storage no note could be left either.
  }
}

/**
 * Keeps the page and what was typed when a form that leads to another page, such as a search, is submitted without network, as
 * `offline-links.ts` does for links; the router would show its error page. May be called any number of times. It listens while the event is
 * captured, before the router, which listens while it bubbles up.
 */
function holdFormsOffline(): void {
  document.addEventListener('submit', holdForm, true);
}

/**
 * Ignores the failure of a load that the router has given up for a newer one or for another page: nothing else handles the failure of what
 * is still to be read of it.
 */
function passOverGivenUp(event: PromiseRejectionEvent): void {
  const { reason } = event;
  if ([reason, reason?.cause].some((error) => error instanceof DOMException && error.name === 'AbortError'))
    event.preventDefault();
}

function holdForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  // A form without an address leads nowhere: its page handles what was typed.
  if (navigator.onLine || form.method !== 'get' || !form.hasAttribute('action')) return;
  event.preventDefault();
  toast(NO_NETWORK);
}

/** Time after which content that arrives no longer moves the page, ms. */
const GIVES_UP_AFTER_MS = 10_000;
/** Events by which a reader scrolls or moves on. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'mousedown'] as const;
/** Pages that keep the position in the text themselves. */
const READING = /^\/article\/|\/read$/;

/**
 * Waits for a page to become high enough, and then scrolls it to its restored position: the router restores the position at once, when a
 * page whose content comes after its first rendering is still too short. Called for each page once it is drawn.
 *
 * @returns stops waiting for content
 */
function scrollLate(): () => void {
  const y = restoredScroll();
  return y === null || READING.test(location.pathname) ? () => {} : scrollWhenHighEnough(y);
}

/** @returns stops waiting for it */
function scrollWhenHighEnough(y: number): () => void {
  const page = document.documentElement;
  // Rounding may make the greatest position a part of a pixel less.
  const end = () => page.scrollHeight - innerHeight;
  const isHighEnough = () => end() > y - 1;
  // The router leaves a page that is too short at its end; anywhere else the reader has scrolled before this script.
  if (isHighEnough() || scrollY < end() - 1) return () => {};
  const observer = new ResizeObserver(() => {
    if (!isHighEnough()) return;
    stop();
    scrollTo({ top: y, behavior: 'instant' });
  });
  const timer = setTimeout(stop, GIVES_UP_AFTER_MS);
  function stop() {
    clearTimeout(timer);
    observer.disconnect();
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  }
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  observer.observe(page);
  return stop;
}
