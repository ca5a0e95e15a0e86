/**
 * The words that wrong answers are taken from, with what the dictionary says of them. Made once from a dictionary; the same
 * dictionary always gives the same pool.
 */
import { baseCandidates } from '../derivation.ts';
import type { Lexicon } from '../lexicon.ts';
import { allCharacters, partOfLabel, type QuizPart, withNeighbour, wordingsOf } from './glosses.ts';
import type { QuizLanguage, QuizSense } from './language.ts';
import { type NarrowKind, narrowWords } from './narrow-words.ts';

export interface PoolWord {
  readonly word: string;
  readonly rank: number;
  readonly part: QuizPart;
  readonly kind: NarrowKind;
  /** Short Chinese for a button. */
  readonly gloss: string;
  /** That carry meaning in any of its senses. */
  readonly characters: string;
  /** What it could be derived from. */
  readonly bases: readonly string[];
  /** Number of the group of words used alike, −1 for none. */
  readonly cluster: number;
}

/** Of each kind, the commonest first. */
export type DistractorPool = Readonly<Record<NarrowKind, readonly PoolWord[]>>;

export const kindsOfPart: Readonly<Record<QuizPart, readonly NarrowKind[]>> = {
  noun: ['thing', 'idea'],
  verb: ['to_people', 'to_things', 'by_people', 'by_things'],
  adjective: ['of_things', 'of_ideas'],
};

/** Stands in for the rank of a word that no frequency list has. */
const UNRANKED = 20_000;

/** Words that the dictionary has not got as what they are meant to be are left out. Some 900 look-ups. */
export function distractorPool(
  sensesOf: (word: string) => readonly QuizSense[],
  lexicon: Lexicon,
  cluster: QuizLanguage['cluster'],
): DistractorPool {
  const poolWord = (word: string, part: QuizPart, kind: NarrowKind): PoolWord[] => {
    const entry = lexicon.entry(word);
    const senses = sensesOf(word);
    const sense = senses.find(({ pos }) => partOfLabel(pos) === part);
    const wordings = sense === undefined ? [] : wordingsOf(sense.zh);
    const [first] = wordings;
    if (entry === null || first === undefined) return [];
    const gloss = withNeighbour(first, wordings);
    const characters = allCharacters(senses);
    return [
      {
        word,
        rank: entry.rank ?? UNRANKED,
        part,
        kind,
        gloss,
        characters,
        bases: baseCandidates(word),
        cluster: cluster(word),
      },
    ];
  };
  const pool: Partial<Record<NarrowKind, PoolWord[]>> = {};
  for (const [part, kinds] of Object.entries(kindsOfPart) as [QuizPart, readonly NarrowKind[]][]) {
    for (const kind of kinds) {
      pool[kind] = narrowWords[kind].flatMap((word) => poolWord(word, part, kind)).sort((a, b) => a.rank - b.rank);
    }
  }
  return pool as DistractorPool;
}
