/**
 * Handles a navigation whose scripts cannot be fetched, most often because the server has a newer build. The build adds it to the router
 * (`vite.config.ts`), which otherwise would reload the old page as long as the fetch fails.
 */
import { nextLocation } from '../router-internals.ts';

const ONCE_MS = 10_000;

/**
 * Loads the page that was wanted as a document, at most once per 10 s and path.
 *
 * @returns never where it does; else a page that fails: it was loaded just now, there is no network, or this browser cannot note that it
 *   was. The router heeds no error of its own here and would show nothing
 */
export function loadAnew(error: unknown): Promise<{ default: () => never }> {
  const { pathname, search } = nextLocation() ?? location;
  const key = `anew:${pathname}`;
  try {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(key)) < ONCE_MS) throw error;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    const fail = () => {
      throw error;
    };
    return Promise.resolve({ default: fail });
  }
  // Without the fragment, because with the open page's own address the browser would only scroll.
  location.assign(pathname + search);
  return new Promise(() => {});
}
