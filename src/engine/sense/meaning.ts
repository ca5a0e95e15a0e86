/**
 * What a word means in its sentence, as a reader is shown it and as the word book keeps it. An editor's note is the truth; then what
 * the translation of the sentence says; then the dictionary's choice with its certainty (decisions 091, 131).
 */
import { attestedCharacter, attestedIn, attestedNearby, type WordedSense } from './sense-by-translation.ts';
import { splitWordings } from './wordings.ts';

/** From this certainty on a meaning is marked 本句, the one of this sentence. */
export const SURE = 0.95;
/** From this certainty on it is marked 可能, likely; below it no meaning is preferred. */
export const LIKELY = 0.7;

export type MeaningFit = 'sure' | 'likely' | null;

/** How a meaning may be marked. */
export function fitOf(certainty: number): MeaningFit {
  if (certainty >= SURE) return 'sure';
  return certainty >= LIKELY ? 'likely' : null;
}

export interface Meaning {
  /** One wording of a meaning; the whole text of an editor's note. */
  zh: string;
  /** Word class as the dictionary prints it, or that of the note; '' when unknown. */
  pos: string;
  origin: 'note' | 'translation' | 'dictionary';
  /** Probability, 0 to 1, that it is what the word means there. */
  certainty: number;
  /** Index of the dictionary's sense that it is a wording of; null for one of none. */
  sense: number | null;
}

export interface MeaningSource {
  senses: readonly (WordedSense & { pos: string })[];
  best: number | null;
  likely?: readonly number[] | undefined;
  certainty?: number | null | undefined;
  nearby?: readonly string[] | undefined;
}

/** An editor's note on the word in this text. */
export interface MeaningNote {
  resolve: string;
  tag: string | null;
}

/** The Chinese of a sentence. */
export interface SentenceTranslation {
  zh: string;
  /** A person wrote it: it says what somebody meant who had read the text. */
  isByPerson: boolean;
}

/** The translation that a text has of a sentence; null where it has none. @param origin who made it, as texts say it */
export function sentenceTranslation(
  zh: string | null,
  origin: 'human' | 'ai' | 'dictionary' | null,
): SentenceTranslation | null {
  return zh ? { zh, isByPerson: origin === 'human' } : null;
}

/**
 * Set by judgement (decision 091): a wording of the sense that grammar allows, of another sense, a word near the headword.
 */
const ATTESTED = 0.98;
const OF_ANOTHER_SENSE = 0.9;
const NEARBY = 0.85;
/** Of a wording of one character: some 94 % of those found are not there by chance (research/senses.md). */
const BY_CHARACTER = 0.9;
/**
 * Certainty at most of a choice by the dictionary that the translation does not confirm: 9 of 10 wrong 本句 among 135 read by eye were such.
 */
const NOT_ATTESTED = 0.9;
/**
 * Certainty at most of what a machine's translation says: likely, never sure, unless the dictionary is that sure by itself (decision 131).
 */
const BY_MACHINE = 0.9;

/**
 * Null when nothing is known: no note, no translation that tells, no sense that fits.
 *
 * @param info the dictionary's answer for this sentence; null for a word that it has not
 * @param translation of the sentence; null where there is none
 */
export function meaningHere(
  info: MeaningSource | null,
  translation: SentenceTranslation | null,
  note: MeaningNote | null,
): Meaning | null {
  if (note !== null) return { zh: note.resolve, pos: note.tag ?? '', origin: 'note', certainty: 1, sense: null };
  if (info === null) return null;
  const { senses, best, likely = [], certainty, nearby = [] } = info;
  if (translation) {
    const found = attestedIn(senses, best, likely, translation.zh);
    if (found) {
      const isLikely = found.sense === best || (best === null && likely.includes(found.sense));
      const attested = isLikely ? ATTESTED : OF_ANOTHER_SENSE;
      const own = found.sense === best ? (certainty ?? 0) : 0;
      return {
        zh: found.wording,
        pos: senses[found.sense]?.pos ?? '',
        origin: 'translation',
        certainty: translation.isByPerson ? attested : Math.max(own, Math.min(attested, BY_MACHINE)),
        sense: found.sense,
      };
    }
    const near = attestedNearby(nearby, translation.zh);
    if (near !== null) {
      return { zh: near, pos: senses[best ?? -1]?.pos ?? '', origin: 'translation', certainty: NEARBY, sense: null };
    }
    const character = attestedCharacter(senses, best === null ? likely : [best], translation.zh);
    if (character !== null) {
      const { sense, wording } = character;
      return { zh: wording, pos: senses[sense]?.pos ?? '', origin: 'translation', certainty: BY_CHARACTER, sense };
    }
  }
  const chosen = senses[best ?? -1];
  if (best === null || chosen === undefined) return null;
  const [zh = ''] = splitWordings(chosen.zh);
  const most = translation ? NOT_ATTESTED : 1;
  return zh === ''
    ? null
    : { zh, pos: chosen.pos, origin: 'dictionary', certainty: Math.min(certainty ?? 0, most), sense: best };
}
