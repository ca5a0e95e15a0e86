/** The sentences of the text in the order in which they are read aloud, each with its span on the page. */
import { segmenterOf } from '../core/segmenters.ts';
import { blockText, offsetOf, type Span } from '../core/text-spans.ts';
import { compareBlocks, isAnchorable, isEnglish, type TextView } from '../core/text-view.ts';
import { wordIn } from '../core/words.ts';

export interface SpokenSentence extends Span {
  text: string;
}

/** Titles and running text, block by block; code, tables and pictures are not read. */
export function* spokenSentences(view: TextView): Generator<SpokenSentence[]> {
  for (const block of view.blocks()) {
    if (!isAnchorable(block) || !isEnglish(block) || block.tagName === 'PRE') continue;
    yield sentencesOf(block).filter(({ text }) => /[\p{L}\d]/u.test(text));
  }
}

/** A recording's sentences that are on the page, and where each stands in the recording. */
export function recordedSentences(
  view: TextView,
  marks: readonly { id: string }[],
): { sentences: SpokenSentence[]; markOf: number[] } {
  const spans = new Map<string, SpokenSentence>();
  for (const block of view.blocks()) {
    if (!isAnchorable(block)) continue;
    const text = blockText(block);
    const span = (start: number, end: number): SpokenSentence => ({
      block,
      strand: 'own',
      start,
      end,
      text: text.slice(start, end),
    });
    // A block without sentences of its own is one.
    spans.set(block.dataset.block ?? '', span(0, text.length));
    for (const element of block.querySelectorAll<HTMLElement>('.s')) {
      const { start, end } = offsetsOf(block, element);
      spans.set(element.dataset.s ?? '', span(start, end));
    }
  }
  const found = marks.flatMap(({ id }, mark) => {
    const sentence = spans.get(id);
    return sentence ? [{ sentence, mark }] : [];
  });
  return { sentences: found.map(({ sentence }) => sentence), markOf: found.map(({ mark }) => mark) };
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
  return [...segmenterOf('sentence').segment(text)].map(({ index, segment }) => ({
    start: index,
    end: index + segment.trimEnd().length,
  }));
}
