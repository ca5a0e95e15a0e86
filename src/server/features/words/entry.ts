/** Values that a word's row takes from the dictionary when the word is added. */
import type { ExamLevel } from '#engine/exam-level.ts';
import { LIKELY, type MeaningNote, meaningHere, type SentenceTranslation } from '#engine/sense/meaning.ts';
import { wordedFirst } from '#engine/sense/sense-by-translation.ts';
import { fieldOf, splitWordings } from '#engine/sense/wordings.ts';
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

/** Wordings kept of a sense; the best ones come first. */
const WORDINGS_KEPT = 6;

/** What the sentence tells about a word beyond the dictionary's answer. */
export interface ToldBySentence {
  translation: SentenceTranslation | null;
  /** An editor's, on this word in this article. */
  note: MeaningNote | null;
}

const NOTHING_TOLD: ToldBySentence = { translation: null, note: null };

/** @param resolve the reader's own wording, if there is one */
export function entryFromDictionary(
  info: DictionaryWord,
  resolve: string | null,
  told: ToldBySentence = NOTHING_TOLD,
): WordEntry {
  const { lemma, phonetic, tags, rank } = info;
  return { word: lemma, phonetic, resolve: resolve ?? resolveOf(info, told), tags, rank };
}

/** A word that the dictionary has not got, as the reader wrote it. */
export function entryOfUnknown(word: string, resolve: string): WordEntry {
  return { word: plainWord(word), phonetic: null, resolve, tags: [], rank: null };
}

type Answer = Pick<DictionaryWord, 'senses' | 'best' | 'likely' | 'certainty' | 'nearby'>;

/**
 * Meaning of the word in its sentence, as its card shows it (`engine/sense/meaning.ts`), with further wordings of that sense: `vt. 放弃，抛弃`.
 * When it is less than likely, the senses that may fit, one a line; without a sentence the first senses.
 */
export function resolveOf(info: Answer, { translation, note }: ToldBySentence = NOTHING_TOLD): string {
  const { senses, best, likely } = info;
  const here = meaningHere(info, translation, note);
  if (here !== null && here.certainty >= LIKELY) {
    const sense = senses[here.sense ?? -1];
    return labelled(here.pos, sense ? shortened(wordedFirst(sense.zh, here.zh)) : here.zh);
  }
  const chosen = best === null ? likely : [best, ...likely.filter((index) => index !== best)];
  const shown = chosen.length > 0 ? chosen.flatMap((index) => senses[index] ?? []) : senses;
  return shown
    .slice(0, SENSES_KEPT)
    .map(({ pos, zh }) => labelled(pos, shortened(zh)))
    .join('\n');
}

/** The meaning alone, for the sentence that a word is kept with; null where it is less than likely. */
export function meaningOf(info: Answer | null, { translation, note }: ToldBySentence): string | null {
  const here = meaningHere(info, translation, note);
  return here !== null && here.certainty >= LIKELY ? labelled(here.pos, here.zh) : null;
}

function shortened(zh: string): string {
  return fieldOf(zh) + splitWordings(zh).slice(0, WORDINGS_KEPT).join('，');
}

function labelled(pos: string, zh: string): string {
  return pos === '' ? zh : `${pos} ${zh}`;
}

/** The word under which the book has it: the lemma or the phrase's headword, else as it was given. */
export function headwordOf(word: string, dictionary: Pick<Dictionary, 'lookup'>): string {
  return dictionary.lookup(word)?.lemma ?? plainWord(word);
}

/** The word as it was given, with white space collapsed. */
export function plainWord(word: string): string {
  return word.trim().replace(/\s+/g, ' ');
}
