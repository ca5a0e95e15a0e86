/**
 * Does for navigations within a document what a browser does when it loads one: the focus starts at the page's heading, screen readers hear
 * its title, and a line at the top shows that a page is loading.
 */
import { followRouter } from '../router-state.ts';

/** A page that comes sooner needs no line; ms. */
const LINE_AFTER_MS = 150;

let shown: string | undefined;
/** Element that had the focus before the page was drawn. */
let focused: Element | null = null;
let announcement: HTMLElement | undefined;

/** Called with each page once it is drawn; the first page is the document's own. */
export function followPageChange(): void {
  const { pathname, hash } = location;
  const before = shown;
  shown = pathname;
  if (before === undefined) start();
  // Another query, fragment or panel is the same page.
  else if (before !== pathname) {
    focusOn((hash && document.getElementById(hash.slice(1))) || document.querySelector<HTMLElement>('main h1'));
    if (announcement) announcement.textContent = document.title;
  }
}

function start(): void {
  announcement = makeAnnouncement();
  const line = document.createElement('div');
  line.className = 'page-awaited';
  line.ariaHidden = 'true';
  let timer: ReturnType<typeof setTimeout> | undefined;
  followRouter((isUnderWay) => {
    focused = document.activeElement;
    if (isUnderWay) timer ??= setTimeout(() => document.body.append(line), LINE_AFTER_MS);
    else {
      clearTimeout(timer);
      timer = undefined;
      line.remove();
    }
  });
}

/**
 * The live region for titles. It must exist before its text changes, or screen readers say nothing. Its shadow root is closed, because its
 * text is on the page already.
 */
function makeAnnouncement(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'vh';
  const region = document.createElement('div');
  region.ariaLive = 'polite';
  host.attachShadow({ mode: 'closed' }).append(region);
  document.body.append(host);
  return region;
}

/** @param place else the page's main part */
function focusOn(place: HTMLElement | null): void {
  const { activeElement: active } = document;
  // The page has its own idea of where to begin, a dialog stands over it, or somebody is typing.
  if (active && active !== document.body && (active !== focused || active.matches('input, textarea, [role=dialog] *')))
    return;
  const isMadeFocusable = place?.hasAttribute('tabindex') === false;
  if (isMadeFocusable) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place?.focus({ preventScroll: true });
  if (document.activeElement !== place) document.getElementById('main')?.focus({ preventScroll: true });
}
