/** What a word's row takes from the dictionary when it comes into the book. */
import type { ExamLevel } from '#engine/exam-level.ts';
import { senseByTranslation, wordedFirst } from '#engine/sense/sense-by-translation.ts';
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

/**
 * @param resolve the reader's own wording, if there is one
 * @param translation of the sentence that the word was looked up in
 */
export function entryFromDictionary(
  info: DictionaryWord,
  resolve: string | null,
  translation: string | null = null,
): WordEntry {
  const { lemma, phonetic, tags, rank } = info;
  return { word: lemma, phonetic, resolve: resolve ?? resolveOf(info, translation), tags, rank };
}

/** A word that the dictionary has not got, as the reader wrote it. */
export function entryOfUnknown(word: string, resolve: string): WordEntry {
  return { word: plainWord(word), phonetic: null, resolve, tags: [], rank: null };
}

/**
 * The sense that fits, with the wording that the translation uses first, else those that may fit, else the first ones:
 * `vt. 放弃；抛弃`, one a line.
 */
export function resolveOf(
  { senses, best, likely }: Pick<DictionaryWord, 'senses' | 'best' | 'likely'>,
  translation: string | null = null,
): string {
  const { sense, wording } = senseByTranslation(senses, best, likely, translation);
  const chosen = sense === null ? likely.slice(0, SENSES_KEPT) : [sense];
  const shown = chosen.length > 0 ? chosen.flatMap((index) => senses[index] ?? []) : senses.slice(0, SENSES_KEPT);
  return shown
    .map(({ pos, zh }) => ({ pos, zh: wordedFirst(zh, wording) }))
    .map(({ pos, zh }) => (pos ? `${pos} ${zh}` : zh))
    .join('\n');
}

/** The word under which the book has it: the lemma or the phrase's headword, else as it was given. */
export function headwordOf(word: string, dictionary: Pick<Dictionary, 'lookup'>): string {
  return dictionary.lookup(word)?.lemma ?? plainWord(word);
}

function plainWord(word: string): string {
  return word.trim().replace(/\s+/g, ' ');
}
