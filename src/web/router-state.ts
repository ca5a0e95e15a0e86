/** Like `router-internals.ts`, but separate, because only parts that are loaded late need this, and the first script should stay small. */

interface Router {
  state: { navigation: { location?: object }; restoreScrollPosition?: number | false | null };
  subscribe(listener: (state: Router['state']) => void): () => void;
}

const router = () => (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter;

/**
 * Whether an entry of ours precedes this one in the browser's history: the router numbers the entries that it makes, and the first script
 * of a document numbers one that came from another document of ours (`first-paint/start-script.ts`).
 */
export function hasPreviousPage(): boolean {
  const state = history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' && state.idx > 0;
}

/** Key in session storage: the number of the login page's entry, for the document that takes its place (`first-paint/start-script.ts`). */
export const LOGIN_DEPTH = 'login_depth';

/**
 * Keeps the number of the present entry, for the document that takes its place after a login. Where the browser does not tell its history 返回
 * could not pass over the login, and leads to the home page instead.
 */
export function keepDepth(): void {
  try {
    if (!('navigation' in globalThis)) {
      sessionStorage.removeItem(LOGIN_DEPTH);
      return;
    }
    sessionStorage.setItem(LOGIN_DEPTH, String((history.state as { idx?: unknown } | null)?.idx ?? 0));
  } catch {
    // 返回 then leads to the home page.
  }
}

/** The position that `<ScrollRestoration>` scrolled to with the present page, CSS pixels; null where it restored none. */
export function restoredScroll(): number | null {
  const y = router()?.state.restoreScrollPosition;
  return typeof y === 'number' ? y : null;
}

/** @param listener hears of each step of the router, before the page that it leads to is drawn: whether another page is awaited */
export function followRouter(listener: (isUnderWay: boolean) => void): void {
  router()?.subscribe(({ navigation }) => listener(navigation.location !== undefined));
}
