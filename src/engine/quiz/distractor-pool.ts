/**
 * The words that wrong answers are taken from, with what the dictionary says of them. They are words that go with few others: in a sentence
 * about something else they are surely wrong. Made once from a dictionary; the same dictionary always gives the same pool.
 */
import { baseCandidates } from '../derivation.ts';
import type { Lexicon } from '../lexicon.ts';
import lists from '../words/distractors.json' with { type: 'json' };
import uncountable from '../words/uncountable-nouns.json' with { type: 'json' };
import { allCharacters, partOfLabel, type QuizPart, withNeighbour, wordingsOf } from './glosses.ts';
import type { QuizLanguage, QuizSense } from './language.ts';

/** Selectional class of a distractor: the kind of a noun, the object or subject of a verb, the noun of an adjective. */
export type DistractorKind =
  | 'thing'
  | 'idea'
  | 'to_people'
  | 'to_things'
  | 'by_people'
  | 'by_things'
  | 'of_things'
  | 'of_ideas';

/** By kind; nouns, then verbs with and without object, then adjectives. */
export const distractorWords: Readonly<Record<DistractorKind, readonly string[]>> = lists;

/** Ideas that are not counted: no `a` before them, no plural. */
export const uncountableNouns: ReadonlySet<string> = new Set(uncountable.uncountable);

export interface PoolWord {
  readonly word: string;
  readonly rank: number;
  readonly part: QuizPart;
  readonly kind: DistractorKind;
  /** Short Chinese for a button. */
  readonly gloss: string;
  /** That carry meaning in any of its senses. */
  readonly characters: string;
  /** What it could be derived from. */
  readonly bases: readonly string[];
  /** Number of the group of words used alike, −1 for none. */
  readonly cluster: number;
}

/** Words of each class, the most frequent first. */
export type DistractorPool = Readonly<Record<DistractorKind, readonly PoolWord[]>>;

export const kindsOfPart: Readonly<Record<QuizPart, readonly DistractorKind[]>> = {
  noun: ['thing', 'idea'],
  verb: ['to_people', 'to_things', 'by_people', 'by_things'],
  adjective: ['of_things', 'of_ideas'],
};

/** Stands in for the rank of a word that no frequency list has. */
const UNRANKED = 20_000;

/** Leaves out words that the dictionary lacks or has with another part of speech. Some 900 look-ups. */
export function distractorPool(
  sensesOf: (word: string) => readonly QuizSense[],
  lexicon: Lexicon,
  cluster: QuizLanguage['cluster'],
): DistractorPool {
  const poolWord = (word: string, part: QuizPart, kind: DistractorKind): PoolWord[] => {
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
  const pool: Partial<Record<DistractorKind, PoolWord[]>> = {};
  for (const [part, kinds] of Object.entries(kindsOfPart) as [QuizPart, readonly DistractorKind[]][]) {
    for (const kind of kinds) {
      pool[kind] = distractorWords[kind].flatMap((word) => poolWord(word, part, kind)).sort((a, b) => a.rank - b.rank);
    }
  }
  return pool as DistractorPool;
}
