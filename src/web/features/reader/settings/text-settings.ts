/**
 * When the Chinese of a sentence shows: on demand, always, beside the English where there is room, never. Kept in this browser under
 * `translation` and shown as `data-translation`, on <html> until the reader is up and then on its text; size, line height and theme are kept
 * by `shell/`.
 */
import type { Settings } from '#contract/shapes.ts';

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

export type GlossChoice = Settings['gloss'];

const GLOSS_KEY = 'gloss';
const glossChoices: readonly GlossChoice[] = ['off', 'unknown', 'level'];

/** Text for an inline script in <head>, so that the lines stand apart from the first paint on. */
export const glossScript = `(function(){var g;try{g=localStorage.getItem(${JSON.stringify(GLOSS_KEY)})}catch(e){}
if(g==="unknown"||g==="level")document.documentElement.dataset.gloss="on"})();`;

const glossListeners = new Set<() => void>();

/** `off` unless something else was chosen. */
export function getGlossChoice(): GlossChoice {
  try {
    const kept = localStorage.getItem(GLOSS_KEY);
    return glossChoices.find((choice) => choice === kept) ?? 'off';
  } catch {
    return 'off';
  }
}

/** Keeps and shows a choice; the lines move. */
export function setGlossChoice(choice: GlossChoice): void {
  try {
    localStorage.setItem(GLOSS_KEY, choice);
  } catch {
    // Storage may be closed to us; the account's choice is then the only one.
  }
  showGlossChoice(choice);
  for (const listener of glossListeners) listener();
}

/** Shows a choice on the page without keeping it. */
export function showGlossChoice(choice: GlossChoice): void {
  showOnText('gloss', choice === 'off' ? 'off' : 'on', 'off');
}

/** Calls back after each change; returns the way to stop. */
export function onGlossChoice(listener: () => void): () => void {
  glossListeners.add(listener);
  return () => glossListeners.delete(listener);
}

/** Around titles and text; <html> where no reader is on the page, and for what was kept before it. */
const textRoot = () => document.querySelector<HTMLElement>('.read-text') ?? document.documentElement;

/** @param name in `data-name` @param usual what holds where nothing is written: writing that would style the text anew for nothing */
export function showOnText(name: string, value: string, usual: string): void {
  const root = textRoot();
  const shown = root.dataset[name] ?? document.documentElement.dataset[name] ?? usual;
  if (shown !== value) root.dataset[name] = value;
}
