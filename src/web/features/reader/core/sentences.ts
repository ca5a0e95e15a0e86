/** Finds the sentence at an offset and its translation, which follows it in the markup (see `text-markup.ts`). */
import { segmenterOf } from './segmenters.ts';
import { blockText, offsetOf, rangeOf, runAt, type Span } from './text-spans.ts';

export interface SentenceView extends Span {
  text: string;
  /** The element of the sentence; null where the text has no stored sentences. */
  element: HTMLElement | null;
  /** The element of its translation. */
  translation: HTMLElement | null;
  /** The translation without its label of origin. */
  textZh: string | null;
  /** A person wrote the translation. */
  isByPerson: boolean;
}

/** The sentence that holds the character at `offset` of a block's own text. */
export function sentenceAt(block: HTMLElement, offset: number): SentenceView {
  const text = blockText(block);
  const inside = rangeOf({ block, strand: 'own', start: offset, end: offset + 1 })?.startContainer.parentElement;
  const element = inside?.closest<HTMLElement>('.s') ?? null;
  if (element) {
    const start = offsetOf(block, 'own', element, 0);
    const end = offsetOf(block, 'own', element, element.childNodes.length);
    const translation = translationOf(element);
    const textZh = translation?.querySelector('.zh-text')?.textContent ?? null;
    const isByPerson = translation?.querySelector('.by')?.textContent === ORIGIN_LABELS.human;
    return { block, strand: 'own', start, end, text: text.slice(start, end), element, translation, textZh, isByPerson };
  }
  const run = runAt(block, offset);
  const within = text.slice(run.start, run.end);
  const found = segmenterOf('sentence')
    .segment(within)
    .containing(Math.max(0, Math.min(offset - run.start, within.length - 1)));
  const start = run.start + (found?.index ?? 0);
  const sentence = (found?.segment ?? '').trimEnd();
  return {
    block,
    strand: 'own',
    start,
    end: start + sentence.length,
    text: sentence,
    element: null,
    translation: null,
    textZh: null,
    isByPerson: false,
  };
}

/** Longest sentence that a look-up and the word book accept, in characters. */
const LONGEST_SENTENCE = 2_000;
const STRIDE = LONGEST_SENTENCE / 2;

/** The sentence that a word stands in; of one that is too long the part around the word, the same for words nearby. */
export function sentenceAround({ block, start: at }: Pick<Span, 'block' | 'start'>): SentenceView {
  const sentence = sentenceAt(block, at);
  const { text, start } = sentence;
  if (text.length <= LONGEST_SENTENCE) return sentence;
  const first = Math.max(0, Math.floor((at - start - STRIDE / 2) / STRIDE)) * STRIDE;
  // The cut is moved to the next white space, so that no word is split.
  const from = first === 0 ? 0 : first + Math.max(0, text.slice(first, at - start).search(/\s/)) + 1;
  const until = Math.min(text.length, first + LONGEST_SENTENCE);
  const to = until === text.length ? until : Math.max(text.lastIndexOf(' ', until), at - start + 1);
  return { ...sentence, start: start + from, end: start + to, text: text.slice(from, to) };
}

/** The translation of a sentence element: after it, or in the column beside its block. */
export function translationOf(sentence: Element): HTMLElement | null {
  const id = sentence.getAttribute('data-s');
  const block = sentence.closest('[data-block]');
  return block && id !== null ? block.querySelector<HTMLElement>(`.zh[data-of="${CSS.escape(id)}"]`) : null;
}

/** Opens or closes the translation of one sentence; returns whether it is open now, or null when there is none. */
export function toggleTranslation(sentence: Element, isOpen?: boolean): boolean | null {
  const translation = translationOf(sentence);
  if (!translation) return null;
  const now = translation.classList.toggle('open', isOpen);
  sentence.classList.toggle('open', now);
  return now;
}

/** Labels for the origin of a translation. */
export const ORIGIN_LABELS = { human: '人工翻译', ai: 'AI 翻译', dictionary: '词典释义' } as const;
