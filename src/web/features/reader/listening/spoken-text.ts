/** The sentences of the text in the order in which they are read aloud, each with its place on the page. */
import { blockText, offsetOf, type Span } from '../core/positions.ts';
import { compareBlocks, isAnchorable, isEnglish, type TextView } from '../core/text-view.ts';
import { wordIn } from '../core/words.ts';

export interface SpokenSentence extends Span {
  text: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Titles and running text; code, tables and pictures are not read. */
export function spokenSentences(view: TextView): SpokenSentence[] {
  return view
    .blocks()
    .filter((block) => isAnchorable(block) && isEnglish(block) && block.tagName !== 'PRE')
    .flatMap(sentencesOf)
    .filter(({ text }) => /[\p{L}\d]/u.test(text));
}

/** The sentence that holds a place, or the first one after it; the last where none is. */
export function sentenceIndexAt(sentences: readonly SpokenSentence[], at: Span): number {
  const found = sentences.findIndex(({ block, end }) => {
    const order = compareBlocks(block, at.block);
    return order > 0 || (order === 0 && end > at.start);
  });
  return found < 0 ? Math.max(0, sentences.length - 1) : found;
}

/** The word that begins at a place of a sentence. */
export function wordOfSentence(sentence: SpokenSentence, at: number): Span | null {
  const found = wordIn(sentence.text, at);
  return found && { ...sentence, start: sentence.start + found.start, end: sentence.start + found.end };
}

function sentencesOf(block: HTMLElement): SpokenSentence[] {
  const text = blockText(block);
  const stored = [...block.querySelectorAll('.s')];
  const spans = stored.length > 0 ? stored.map((element) => placeOf(block, element)) : segmentsOf(text);
  return spans.map(({ start, end }) => ({ block, strand: 'own', start, end, text: text.slice(start, end) }));
}

function placeOf(block: HTMLElement, element: Element) {
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
