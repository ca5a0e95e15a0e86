/** 读前预习: which words of an article are most worth learning before it is read. */
import type { Block, PrepareWord } from '#contract/shapes.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { LevelWordAt } from './level-words.ts';

/** For words that no frequency list has. */
const UNRANKED = 40_000;
/** What each exam that lists a word adds to its use, as a share. */
const EXAM_SHARE = 0.25;

type Entries = Pick<Dictionary, 'lookup'>;

/**
 * The most useful first: often in this text, asked for in exams, common in English.
 *
 * @param words level words of the article that the reader does not know
 * @param size at most so many
 */
export function wordsToPrepare(
  words: readonly LevelWordAt[],
  blocks: readonly Block[],
  size: number,
  dictionary: Entries,
): PrepareWord[] {
  return words
    .map(ofPhrase)
    .map((word) => ({ word, info: dictionary.lookup(word.lemma) }))
    .map(({ word, info }) => ({ word, info, use: useOf(word, info?.tags.length ?? 0, info?.rank ?? UNRANKED) }))
    .sort((a, b) => b.use - a.use)
    .slice(0, size)
    .map(({ word, info }) => {
      const block = blocks.find(({ id }) => id === word.blockId);
      const sentence = block?.sentences?.find(({ start, end }) => start <= word.start && word.start < end);
      return {
        word: word.word,
        lemma: word.lemma,
        phonetic: info?.phonetic ?? null,
        resolve: word.resolve,
        level: word.level,
        count: 1 + word.again.length,
        sentence: block?.text?.slice(sentence?.start ?? 0, sentence?.end) ?? '',
        sentence_zh: sentence?.text_zh ?? null,
      };
    });
}

/** A word inside a phrase is met as that phrase. */
function ofPhrase(word: LevelWordAt): LevelWordAt {
  return word.headword?.includes(' ') ? { ...word, word: word.headword, lemma: word.headword } : word;
}

function useOf({ again }: LevelWordAt, exams: number, rank: number): number {
  return ((1 + again.length) * (1 + EXAM_SHARE * exams)) / Math.log2(rank + 2);
}
