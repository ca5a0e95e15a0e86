/** Content of an article for its posters: sentences that can stand alone, their glosses, words. */
import type { Article, LevelWord } from '#contract/shapes.ts';
import type { TextRange } from '#engine/text-range.ts';
import leaning from '#server/words/leaning-openers.json' with { type: 'json' };
import type { Gloss } from './article-posters.ts';

/** A sentence of the text, with its place. */
export interface PlacedSentence extends TextRange {
  id: string;
  blockId: string;
  text: string;
  zh: string | null;
}

export type Words = readonly Pick<LevelWord, 'block_id' | 'start' | 'end' | 'resolve'>[];

/** Letters of a sentence that is long enough to say something and short enough for large letters. */
const [SHORT, BEST, LONG] = [36, 80, 150];
/** Beginnings that lean on the sentence before. */
const LEANING = new RegExp(`^(?:(?:${leaning.opener.join('|')})\\b|[a-z…])`, 'i');

/** Sentences of paragraphs and quotes, in their order. */
export function sentencesOf({ blocks }: Pick<Article, 'blocks'>): PlacedSentence[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'paragraph' && block.type !== 'quote') return [];
    const text = block.text ?? '';
    return (block.sentences ?? []).map(({ id, start, end, text_zh }) => ({
      id,
      start,
      end,
      blockId: block.id,
      text: text.slice(start, end).trim(),
      zh: text_zh?.trim() || null,
    }));
  });
}

/** How unsuitable a sentence is for a card; the lowest value is best. */
function flaw({ text, zh }: PlacedSentence): number {
  const distance = Math.abs(text.length - BEST) / BEST;
  const isOdd = text.length < SHORT || text.length > LONG;
  const quotes = (text.match(/[“”"]/g)?.length ?? 0) % 2;
  return distance + (isOdd ? 2 : 0) + (LEANING.test(text) ? 0.6 : 0) + (zh === null ? 1 : 0) + quotes * 0.8;
}

/** The sentence that stands best alone; the first of equals. @returns null when there is none */
export function bestSentence(sentences: readonly PlacedSentence[]): PlacedSentence | null {
  let best: PlacedSentence | null = null;
  for (const sentence of sentences) if (best === null || flaw(sentence) < flaw(best)) best = sentence;
  return best;
}

/** The best sentence of each of `count` stretches of the text, in their order. */
export function spreadSentences(sentences: readonly PlacedSentence[], count: number): PlacedSentence[] {
  const stretches = Math.min(count, sentences.length);
  return Array.from({ length: stretches }, (_, n) => {
    const from = Math.floor((n * sentences.length) / stretches);
    return bestSentence(sentences.slice(from, Math.floor(((n + 1) * sentences.length) / stretches)));
  }).filter((sentence) => sentence !== null);
}

/** A meaning short enough to stand over its word. */
export function shortMeaning(resolve: string): string {
  const [first = ''] = resolve.replace(/^[a-z]+\.\s*/i, '').split(/[；;，,、。]/);
  return first.replace(/[（(][^）)]*[）)]/g, '').trim();
}

const LONGEST_GLOSS = 5;

/** Words in one sentence by their place in it. */
export function glossesIn({ blockId, start, end }: PlacedSentence, words: Words): Gloss[] {
  return words
    .filter((word) => word.block_id === blockId && word.start >= start && word.end <= end)
    .map((word) => ({ start: word.start - start, end: word.end - start, zh: shortMeaning(word.resolve) }))
    .filter(({ zh }) => zh !== '' && zh.length <= LONGEST_GLOSS);
}
