/**
 * What a word means in its sentence, as a reader is shown it and as the word book keeps it. An editor's note is the truth; then what
 * the human translation of the sentence says; then the dictionary's choice with its certainty (decision 091).
 */
import { attestedIn, attestedNearby, type WordedSense } from './sense-by-translation.ts';
import { splitWordings } from './wordings.ts';

/** From here on a meaning is called the one of this sentence, 本句. */
export const SURE = 0.95;
/** From here on it is called likely, 可能; below it is no better than others. */
export const LIKELY = 0.7;

export type MeaningFit = 'sure' | 'likely' | null;

/** How a meaning may be marked. */
export function fitOf(certainty: number): MeaningFit {
  if (certainty >= SURE) return 'sure';
  return certainty >= LIKELY ? 'likely' : null;
}

export interface Meaning {
  /** One wording; of a note all that it says. */
  zh: string;
  /** As a dictionary prints it, or the note's own; '' when unknown. */
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

/**
 * Set by judgement (decision 091): a wording of the sense that grammar allows, of another sense, a word near the headword.
 */
const ATTESTED = 0.98;
const OF_ANOTHER_SENSE = 0.9;
const NEARBY = 0.85;
/** Of what the dictionary chooses while the translation says it otherwise: 9 of 10 wrong 本句 among 135 read by eye were such. */
const NOT_ATTESTED = 0.9;

/**
 * Null when nothing is known: no note, no translation that tells, no sense that fits.
 *
 * @param info the dictionary's answer for this sentence; null for a word that it has not
 * @param translation of the sentence by a person
 */
export function meaningHere(
  info: MeaningSource | null,
  translation: string | null,
  note: MeaningNote | null,
): Meaning | null {
  if (note !== null) return { zh: note.resolve, pos: note.tag ?? '', origin: 'note', certainty: 1, sense: null };
  if (info === null) return null;
  const { senses, best, likely = [], certainty, nearby = [] } = info;
  if (translation) {
    const found = attestedIn(senses, best, likely, translation);
    if (found) {
      const isLikely = found.sense === best || (best === null && likely.includes(found.sense));
      return {
        zh: found.wording,
        pos: senses[found.sense]?.pos ?? '',
        origin: 'translation',
        certainty: isLikely ? ATTESTED : OF_ANOTHER_SENSE,
        sense: found.sense,
      };
    }
    const near = attestedNearby(nearby, translation);
    if (near !== null) {
      return { zh: near, pos: senses[best ?? -1]?.pos ?? '', origin: 'translation', certainty: NEARBY, sense: null };
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
