/** An article's words above a level, found over the whole text and brought back to their blocks. */
import type { Block, ExamLevel } from '#contract/shapes.ts';
import { levelWords } from '#engine/level-words.ts';
import { type Dictionary, shortGloss } from '#server/features/dictionary/service.ts';

export interface LevelWordAt {
  word: string;
  lemma: string;
  resolve: string;
  level: ExamLevel;
  blockId: string;
  /** UTF-16 offsets in the block's text. */
  start: number;
  end: number;
  /** Its later places. */
  again: PlaceInText[];
}

export interface PlaceInText {
  blockId: string;
  start: number;
  end: number;
}

/** No sentence, name or phrase runs over it. */
const BETWEEN_BLOCKS = '\n\n';

/** Answers kept, some 15 KB each. */
const KEPT_ANSWERS = 300;

interface LeveledArticle {
  id: number;
  version: number;
  preview: boolean;
  blocks: readonly Block[];
}

/**
 * Finds an article's level words and keeps the answer: the same for every reader who may read as much of it. Up to
 * 200 ms for a text of a thousand different words, hence kept.
 */
export function createLevelWords(dictionary: Pick<Dictionary, 'lookup' | 'lexicon'>) {
  const kept = new Map<string, LevelWordAt[]>();
  return ({ id, version, preview, blocks }: LeveledArticle, level: ExamLevel): readonly LevelWordAt[] => {
    const key = `${id} ${version} ${preview} ${level}`;
    const found = kept.get(key) ?? levelWordsOf(blocks, level, dictionary);
    // Asked again, it becomes the youngest.
    kept.delete(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}

/** Each lemma once, at its first occurrence and with the later ones, in text order; what has no Chinese is left out. */
function levelWordsOf(
  blocks: readonly Block[],
  level: ExamLevel,
  dictionary: Pick<Dictionary, 'lookup' | 'lexicon'>,
): LevelWordAt[] {
  const places: { blockId: string; start: number }[] = [];
  let text = '';
  for (const block of blocks) {
    if (!block.text || block.type === 'code') continue;
    places.push({ blockId: block.id, start: text.length });
    text += block.text + BETWEEN_BLOCKS;
  }
  const inBlock = ({ start, end }: { start: number; end: number }): PlaceInText[] => {
    const block = places.findLast((place) => place.start <= start);
    return block ? [{ blockId: block.blockId, start: start - block.start, end: end - block.start }] : [];
  };
  return levelWords(text, level, dictionary.lexicon).flatMap(({ word, lemma, level: wordLevel, again, ...first }) => {
    const resolve = glossOf(lemma, dictionary);
    if (resolve === null) return [];
    return inBlock(first).map((place) => ({
      word,
      lemma,
      resolve,
      level: wordLevel,
      ...place,
      again: again.flatMap(inBlock),
    }));
  });
}

/** The first wordings of the first sense: short enough to stand above a word. */
function glossOf(lemma: string, dictionary: Pick<Dictionary, 'lookup'>): string | null {
  const zh = dictionary.lookup(lemma)?.senses[0]?.zh;
  return zh ? shortGloss(zh) : null;
}
