/**
 * Settings of the whole text that this browser stores: when translations show, and which words get a gloss. Each is a `data-…`
 * attribute on <html> until the reader is up, then on the reader's text, where the style sheet turns it into inherited custom
 * properties: so the browser neither matches selectors through a long text nor restyles what is around it.
 */
import type { Settings } from '#contract/shapes.ts';
import { createStoredChoice } from './stored-choice.ts';

/** `beside` puts both languages side by side where the window has room. */
export type TranslationDisplay = Settings['translation'] | 'beside';
/** `unknown`: over words that the reader does not know; `level`: over words above the reader's level. */
export type GlossChoice = Settings['gloss'];

const TRANSLATION_KEY = 'translation';
const GLOSS_KEY = 'gloss';

export const translationDisplay = createStoredChoice<TranslationDisplay>(
  TRANSLATION_KEY,
  ['tap', 'always', 'beside', 'never'],
  'tap',
  showTranslations,
);

/** An account keeps this one, too: the code that connects the reader to the product sends it. */
export const glossChoice = createStoredChoice<GlossChoice>(GLOSS_KEY, ['off', 'unknown', 'level'], 'off', showGlosses);

/** Text for an inline script in <head>, so that the text does not jump after the first paint. */
export const translationScript =
  () => `(function(){var t;try{t=localStorage.getItem(${JSON.stringify(TRANSLATION_KEY)})}catch(e){}
if(t==="always"||t==="beside"||t==="never")document.documentElement.dataset.translation=t})();`;

/** The same for glosses, which need larger line spacing. */
export const glossScript = () => `(function(){var g;try{g=localStorage.getItem(${JSON.stringify(GLOSS_KEY)})}catch(e){}
if(g==="unknown"||g==="level")document.documentElement.dataset.gloss="on"})();`;

/** Writes what is stored on the reader's text, once that is on the page. */
export function showTextSettings(): void {
  showTranslations(translationDisplay.get());
  showGlosses(glossChoice.get());
}

function showTranslations(display: TranslationDisplay): void {
  showOnText('translation', display, 'tap');
}

function showGlosses(choice: GlossChoice): void {
  showOnText('gloss', choice === 'off' ? 'off' : 'on', 'off');
}

/** @param usual what holds without the attribute; writing it would only style the text again */
function showOnText(name: string, value: string, usual: string): void {
  const { documentElement } = document;
  const root = document.querySelector<HTMLElement>('.read-text') ?? documentElement;
  const shown = root.dataset[name] ?? documentElement.dataset[name] ?? usual;
  if (shown !== value) root.dataset[name] = value;
}
