/** The words and phrases of an article with the place where each stands first: found once for each version and kept. */
import type { Block } from '#contract/shapes.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

export interface WordPlace {
  /** Characters of the text before the word. */
  order: number;
  sentence: string;
  sentenceZh: string | null;
  /** Range of the word in the sentence. */
  start: number;
  end: number;
}

interface ReadableText {
  id: number;
  version: number;
  preview: boolean;
  blocks: readonly Block[];
}

/** Words by the lemma or the phrase's headword. */
export type ArticleWords = ReadonlyMap<string, WordPlace>;

/** Places kept in all: a few hundred for each article. */
const KEPT_PLACES = 60_000;

/** Finds words in articles; some 50 ms for an article that is not cached. */
export function createArticleWords(dictionary: Pick<Dictionary, 'reader'>): (article: ReadableText) => ArticleWords {
  const kept = createBoundedCache<string, ArticleWords>(KEPT_PLACES, (words) => words.size);
  return ({ id, version, preview, blocks }) => {
    const key = `${id} ${version} ${preview}`;
    const found = kept.get(key) ?? wordsOf(blocks, dictionary);
    kept.set(key, found);
    return found;
  };
}

function wordsOf(blocks: readonly Block[], { reader }: Pick<Dictionary, 'reader'>): ArticleWords {
  const places = new Map<string, WordPlace>();
  let before = 0;
  for (const { text = '', type, sentences } of blocks) {
    const blockStart = before;
    before += text.length;
    if (text === '' || type === 'code') continue;
    const ranges = sentences ?? reader.sentences(text).map(({ start, end }) => ({ start, end, text_zh: null }));
    for (const { start, end, text_zh: sentenceZh } of ranges) {
      const sentence = text.slice(start, end);
      for (const read of reader.sentences(sentence)) {
        const words = read.words.map(({ lemma, start: from, end: to }) => ({ headword: lemma, start: from, end: to }));
        const phrases = reader.phrases(sentence, read).map(({ phrase, parts }) => ({
          headword: phrase,
          start: parts[0]?.start ?? 0,
          end: parts.at(-1)?.end ?? 0,
        }));
        for (const { headword, ...span } of [...words, ...phrases].sort((a, b) => a.start - b.start)) {
          const order = blockStart + start + span.start;
          if (!places.has(headword)) places.set(headword, { order, sentence, sentenceZh, ...span });
        }
      }
    }
  }
  return places;
}

/** Where a kept sentence stands, as {@link WordPlace.order}: in its block, else in any; what is not in the text, such as the title, comes first. */
export function placeOfSentence(
  blocks: readonly Block[],
  { sentence, start, blockId }: { sentence: string; start: number; blockId?: string | null },
): number {
  let before = 0;
  let found = -1;
  for (const { id, text = '' } of blocks) {
    const at = text.indexOf(sentence);
    if (at >= 0 && (found < 0 || id === blockId)) found = before + at + start;
    before += text.length;
  }
  return found;
}
