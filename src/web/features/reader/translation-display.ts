/**
 * When the Chinese of a sentence shows: on demand, always, beside the English where there is room, never. Kept in this browser under
 * `translation` and shown as `data-translation`, on <html> until the reader is up and then on its text; size, line height and theme are kept
 * by `shell/`.
 */
import type { Settings } from '#contract/shapes.ts';
import { showOnText } from './core/text-root.ts';

export type TranslationDisplay = Settings['translation'] | 'beside';

const KEY = 'translation';
const displays: readonly TranslationDisplay[] = ['tap', 'always', 'beside', 'never'];

/** Text for an inline script in <head>, so that the text does not jump after the first paint. */
export const translationScript = `(function(){var t;try{t=localStorage.getItem(${JSON.stringify(KEY)})}catch(e){}
if(t==="always"||t==="beside"||t==="never")document.documentElement.dataset.translation=t})();`;

const listeners = new Set<() => void>();

/** `tap` unless something else was chosen. */
export function getTranslationDisplay(): TranslationDisplay {
  try {
    const kept = localStorage.getItem(KEY);
    return displays.find((display) => display === kept) ?? 'tap';
  } catch {
    return 'tap';
  }
}

export function setTranslationDisplay(display: TranslationDisplay): void {
  try {
    localStorage.setItem(KEY, display);
  } catch {
    // Storage may be closed to us; the choice then holds for this page only.
  }
  showTranslationDisplay(display);
  for (const listener of listeners) listener();
}

/** Shows a choice on the page without keeping it. */
export function showTranslationDisplay(display: TranslationDisplay): void {
  showOnText('translation', display, 'tap');
}

/** Calls back after each change; returns the way to stop. */
export function onTranslationDisplay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
