/** What a word's row takes from the dictionary when it comes into the book. */
import type { ExamLevel } from '#engine/exam-level.ts';
import type { Dictionary, DictionaryWord } from '#server/features/dictionary/service.ts';

/** Senses shown when the sentence does not tell which one is meant. */
const SENSES_KEPT = 3;

export interface WordEntry {
  word: string;
  phonetic: string | null;
  resolve: string;
  tags: ExamLevel[];
  rank: number | null;
}

/** @param resolve the reader's own wording, if there is one */
export function entryFromDictionary(info: DictionaryWord, resolve: string | null): WordEntry {
  const { lemma, phonetic, tags, rank } = info;
  return { word: lemma, phonetic, resolve: resolve ?? resolveOf(info), tags, rank };
}

/** A word that the dictionary has not got, as the reader wrote it. */
export function entryOfUnknown(word: string, resolve: string): WordEntry {
  return { word: plainWord(word), phonetic: null, resolve, tags: [], rank: null };
}

/** The sense that fits, else the first ones: `vt. 放弃；抛弃`, one a line. */
export function resolveOf({ senses, best }: Pick<DictionaryWord, 'senses' | 'best'>): string {
  const fitting = best === null ? undefined : senses[best];
  const shown = fitting ? [fitting] : senses.slice(0, SENSES_KEPT);
  return shown.map(({ pos, zh }) => (pos ? `${pos} ${zh}` : zh)).join('\n');
}

/** The word under which the book has it: the lemma or the phrase's headword, else as it was given. */
export function headwordOf(word: string, dictionary: Pick<Dictionary, 'lookup'>): string {
  return dictionary.lookup(word)?.lemma ?? plainWord(word);
}

function plainWord(word: string): string {
  return word.trim().replace(/\s+/g, ' ');
}
