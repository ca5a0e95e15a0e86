/** Behaviour of pages in the app: they take its theme, go back when it says so, and leave other sites to the browser. */
import type { NavigateFunction } from 'react-router';
import { getTheme, openInBrowser, themeOf } from './app-bridge.ts';
import { goBack } from './go-back.ts';
import { storeReviewMode } from './store-review-mode.ts';
import { setTheme } from './theme.ts';
import { THEME_KEY, type Theme } from './theme-script.ts';

/** The app dispatches it on the window when its own button or gesture for going back was used. */
const GO_BACK = 'goback';
/** The app dispatches it with the theme as `detail`: its answer where a call has none, and after a change of its theme. */
const APP_THEME = 'apptheme';
/** Flutter's plugin dispatches it once its handlers can be called. */
const FLUTTER_READY = 'flutterInAppWebViewPlatformReady';

let hasStarted = false;

/** Called on each page. After the first call only the review mode is read again, which an app may set late. */
export function startInApp(navigate: NavigateFunction): void {
  if (storeReviewMode().isFromApp) document.documentElement.dataset.review = 'true';
  if (hasStarted) return;
  hasStarted = true;
  const askForTheme = () => void getTheme().then(keepAppTheme, () => {});
  addEventListener(GO_BACK, () => goBack(navigate));
  // Used before the scripts ran.
  if (window.earlyBack) goBack(navigate);
  addEventListener(APP_THEME, (event) => keepAppTheme(themeOf((event as CustomEvent).detail)));
  addEventListener(FLUTTER_READY, askForTheme);
  document.addEventListener('click', openOutside);
  askForTheme();
}

/** The app's theme counts until somebody has chosen one that the app does not know, such as 米黄. */
function keepAppTheme(theme: Theme | null): void {
  if (theme === null) return;
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(THEME_KEY);
  } catch {
    // Storage may be closed to us; the app's theme then holds for this page.
  }
  if (!kept || kept === 'light' || kept === 'black') setTheme(theme);
}

/** A link that leaves our pages: to another site, or meant for a window of its own, which the app does not have. */
function openOutside(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]');
  if (!link || event.defaultPrevented || link.hasAttribute('download') || !/^https?:$/.test(link.protocol)) return;
  if (link.target !== '_blank' && link.host === location.host) return;
  if (openInBrowser(link.href)) event.preventDefault();
}
