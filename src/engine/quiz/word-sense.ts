/**
 * The sense of a word in its sentence, only where it is certain: the sentence's translation contains one of the glosses, or the word has a
 * single narrow sense.
 */
import { isAttested, partOfLabel, type QuizPart, sharesMeaning, withNeighbour, wordingsOf } from './glosses.ts';
import type { QuizEntry, QuizSense } from './language.ts';

export interface WordSense {
  /** The dictionary's label: `vt.`. */
  readonly pos: string;
  /** Short Chinese. */
  readonly gloss: string;
  /** All wordings that the dictionary has beside it. */
  readonly line: string;
  /** It is the first line of the dictionary. */
  readonly isFirst: boolean;
  /** Meanings of its other lines in the dictionary, short. */
  readonly others: readonly string[];
}

/** Null when it is not sure. */
export function senseInSentence(
  { senses, best }: Pick<QuizEntry, 'senses' | 'best'>,
  part: QuizPart,
  translation: string | null,
): WordSense | null {
  const general = senses.filter(({ pos }) => pos !== '');
  const fitting = general.filter(({ pos }) => partOfLabel(pos) === part);
  if (translation !== null) {
    const [attested, ...more] = fitting.flatMap((sense) => {
      const wordings = wordingsOf(sense.zh);
      const found = wordings.find((wording) => isAttested(wording, translation));
      return found === undefined ? [] : [{ sense, gloss: withNeighbour(found, wordings) }];
    });
    // Two lines with the same wording, or another line than the grammar asks for: the words alone decide.
    if (attested === undefined || more.some(({ gloss }) => gloss !== attested.gloss)) return null;
    return senseOf(attested.sense, attested.gloss, general);
  }
  const [only, ...rest] = fitting;
  if (only === undefined || rest.length > 0 || best === null || senses[best] !== only) return null;
  const wordings = wordingsOf(only.zh);
  if (general.length > 1 || !isOneMeaning(wordings)) return null;
  return senseOf(only, wordings.join('，'), general);
}

function isOneMeaning([first, second, ...more]: readonly string[]): boolean {
  if (first === undefined || more.length > 0) return false;
  return second === undefined || sharesMeaning(first, second);
}

/** The first meaning of a word class, for showing what the dictionary says where the sentence does not decide. */
export function firstMeaning({ senses, best }: QuizEntry, part: QuizPart): { pos: string; zh: string } | null {
  const chosen = best === null ? undefined : senses[best];
  const sense = chosen ?? senses.find(({ pos }) => partOfLabel(pos) === part);
  const wordings = sense === undefined ? [] : wordingsOf(sense.zh);
  return sense === undefined || wordings.length === 0 ? null : { pos: sense.pos, zh: wordings.slice(0, 3).join('，') };
}

function senseOf(sense: QuizSense, gloss: string, general: readonly QuizSense[]): WordSense {
  const others = general
    .filter((other) => other !== sense)
    .flatMap(({ zh }) => wordingsOf(zh).slice(0, 2).join('，') || []);
  return { pos: sense.pos, gloss, line: sense.zh, isFirst: general[0] === sense, others };
}
