/** The sentences of the text in the order in which they are read aloud, each with its span on the page. */
import { blockText, offsetOf, type Span } from '../core/text-spans.ts';
import { compareBlocks, isAnchorable, isEnglish, type TextView } from '../core/text-view.ts';
import { wordIn } from '../core/words.ts';

export interface SpokenSentence extends Span {
  text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Titles and running text, block by block; code, tables and pictures are not read. */
export function* spokenSentences(view: TextView): Generator<SpokenSentence[]> {
  for (const block of view.blocks()) {
    if (!isAnchorable(block) || !isEnglish(block) || block.tagName === 'PRE') continue;
    yield sentencesOf(block).filter(({ text }) => /[\p{L}\d]/u.test(text));
  }
}

/** Index of the sentence that contains a span, or of the first one after it, else of the last. */
export function sentenceIndexAt(sentences: readonly SpokenSentence[], at: Span): number {
  let [low, high] = [0, Math.max(0, sentences.length - 1)];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { block, end } = sentences[middle] as SpokenSentence;
    const order = compareBlocks(block, at.block);
    if (order > 0 || (order === 0 && end > at.start)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The word at an offset of a sentence. */
export function wordOfSentence(sentence: SpokenSentence, at: number): Span | null {
  const found = wordIn(sentence.text, at);
  return found && { ...sentence, start: sentence.start + found.start, end: sentence.start + found.end };
}

function sentencesOf(block: HTMLElement): SpokenSentence[] {
  const text = blockText(block);
  const stored = [...block.querySelectorAll('.s')];
  const spans = stored.length > 0 ? stored.map((element) => offsetsOf(block, element)) : segmentsOf(text);
  return spans.map(({ start, end }) => ({ block, strand: 'own', start, end, text: text.slice(start, end) }));
}

function offsetsOf(block: HTMLElement, element: Element) {
  return {
    start: offsetOf(block, 'own', element, 0),
    end: offsetOf(block, 'own', element, element.childNodes.length),
  };
}

function segmentsOf(text: string) {
  return [...segmenter.segment(text)].map(({ index, segment }) => ({
    start: index,
    end: index + segment.trimEnd().length,
  }));
}
