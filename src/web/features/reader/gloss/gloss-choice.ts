/**
 * 生词注释: off, over unknown words, over words above the reader's level. Kept in this browser under `gloss` and shown as `data-gloss`, on
 * <html> until the reader is up and then on its text, which makes room between the lines; whoever wires the reader keeps it in the account too.
 */
import type { Settings } from '#contract/shapes.ts';
import { showOnText } from '../core/text-root.ts';

export type GlossChoice = Settings['gloss'];

const KEY = 'gloss';
const choices: readonly GlossChoice[] = ['off', 'unknown', 'level'];

/** Text for an inline script in <head>, so that the lines stand apart from the first paint on. */
export const glossScript = `(function(){var g;try{g=localStorage.getItem(${JSON.stringify(KEY)})}catch(e){}
if(g==="unknown"||g==="level")document.documentElement.dataset.gloss="on"})();`;

const listeners = new Set<() => void>();

/** `off` unless something else was chosen. */
export function getGlossChoice(): GlossChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return choices.find((choice) => choice === kept) ?? 'off';
  } catch {
    return 'off';
  }
}

/** Keeps and shows a choice; the lines move. */
export function setGlossChoice(choice: GlossChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage may be closed to us; the account's choice is then the only one.
  }
  showGlossChoice(choice);
  for (const listener of listeners) listener();
}

/** Shows a choice on the page without keeping it. */
export function showGlossChoice(choice: GlossChoice): void {
  showOnText('gloss', choice === 'off' ? 'off' : 'on', 'off');
}

/** Calls back after each change; returns the way to stop. */
export function onGlossChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
