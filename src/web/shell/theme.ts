/**
 * The theme: the reader's choice is kept in this browser, the one that shows stands in `data-theme` on <html>.
 * Before the first paint {@link themeScript} does the same; here it is changed and watched. Nothing runs on import.
 */
import { isTheme, SYSTEM_DARK, THEME_KEY, type Theme } from './theme-script.ts';

/** '' follows the system. */
export type ThemeChoice = Theme | '';

const listeners = new Set<() => void>();

/** The reader's choice; '' when the system decides, and on the server. */
export function getTheme(): ThemeChoice {
  const kept = readKept();
  return isTheme(kept) ? kept : '';
}

/** The theme that shows; null on the server, where it is not known. */
export function getShownTheme(): Theme | null {
  if (typeof document === 'undefined') return null;
  const shown = document.documentElement.dataset.theme;
  return isTheme(shown) ? shown : 'light';
}

/** Keeps a choice, shows it, and tells the subscribers. */
export function setTheme(choice: ThemeChoice): void {
  try {
    if (choice === '') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Storage may be closed to us; the theme then holds for this page only.
  }
  show(choice);
}

/** Calls back after each change of choice or of what shows; returns the way to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Follows the system and other tabs from now on, and fits the browser's own bars; the root calls it once the page is up.
 * Returns the way to stop.
 */
export function watchTheme(): () => void {
  const system = matchMedia(SYSTEM_DARK);
  const follow = () => show(getTheme());
  const onStorage = (event: StorageEvent) => {
    if (event.key === THEME_KEY || event.key === null) follow();
  };
  system.addEventListener('change', follow);
  addEventListener('storage', onStorage);
  follow();
  return () => {
    system.removeEventListener('change', follow);
    removeEventListener('storage', onStorage);
  };
}

function show(choice: ThemeChoice): void {
  const root = document.documentElement;
  root.dataset.theme = choice || (matchMedia(SYSTEM_DARK).matches ? 'black' : 'light');
  const paper = getComputedStyle(root).getPropertyValue('--paper').trim();
  for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute('content', paper);
  for (const listener of listeners) listener();
}

function readKept(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
