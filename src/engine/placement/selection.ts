/**
 * Adaptive item selection: words of the most informative bands, pseudo-words in between, some questions with a choice of meanings. A batch
 * depends only on the test's name, the answers before it and the pool.
 */

import { type Random, randomOf } from '../random.ts';
import type { Belief } from './belief.ts';
import { BANDS, bandRanks, type Pool } from './pool.ts';
import type { TestWord } from './test-words.ts';

/** Questions that come together, so that a reader waits for the network only now and then. */
export const BATCH = 4;
/** Meanings to choose from. */
const CHOICES = 4;

export type Question =
  | { readonly kind: 'claim'; readonly word: string; readonly rank: number }
  | {
      readonly kind: 'meaning';
      readonly word: string;
      readonly rank: number;
      readonly choices: readonly string[];
      readonly right: number;
    }
  | { readonly kind: 'pseudo'; readonly word: string };

export interface BatchPlan {
  /** Whether one word of the batch is a pseudo-word. */
  readonly hasPseudo: boolean;
  /** Whether one word of the batch is asked with its meaning. */
  readonly hasMeaning: boolean;
}

/** Bands this near give much the same information. */
const NEAR_BANDS = 2;
const NEAR_FACTOR = 0.5;
/** Each earlier question from a band lowers its value. */
const REPEAT_FACTOR = 0.85;
/** Random share of a band's value, so that two tests differ. */
const VARIETY = 0.2;

/**
 * The next {@link BATCH} questions.
 * @param asked earlier questions of the test, none of which comes again
 * @param seed names this batch of this test
 */
export function nextBatch(
  pool: Pool,
  belief: Belief,
  asked: readonly Question[],
  plan: BatchPlan,
  seed: string,
): Question[] {
  const random = randomOf(seed);
  const used = new Set(asked.map(({ word }) => word));
  const timesAsked = new Array<number>(BANDS).fill(0);
  for (const question of asked) {
    if (question.kind === 'pseudo') continue;
    const band = nearestBand(question.rank);
    timesAsked[band] = (timesAsked[band] ?? 0) + 1;
  }
  const worth = belief
    .information(bandRanks)
    .map((value, band) => value * REPEAT_FACTOR ** (timesAsked[band] ?? 0) * (1 + VARIETY * (random.next() - 0.5) * 2));

  const kinds: Question['kind'][] = Array.from({ length: BATCH }, () => 'claim');
  if (plan.hasMeaning) kinds[0] = 'meaning';
  if (plan.hasPseudo) kinds[1] = 'pseudo';
  return random.shuffled(kinds).map((kind) => {
    if (kind === 'pseudo') return pseudoQuestion(pool, used, random);
    const question = realQuestion(pool, worth, used, kind, random);
    used.add(question.word);
    return question;
  });
}

function pseudoQuestion(pool: Pool, used: ReadonlySet<string>, random: Random): Question {
  const [word = ''] = random.shuffled(pool.pseudoWords.filter((candidate) => !used.has(candidate)));
  return { kind: 'pseudo', word };
}

/** Takes the band that is worth most and has a word left, and lowers the worth of its neighbours. */
function realQuestion(
  pool: Pool,
  worth: number[],
  used: ReadonlySet<string>,
  kind: 'claim' | 'meaning',
  random: Random,
): Question {
  const order = worth.map((_, band) => band).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0));
  for (const band of order) {
    const words = (pool.bands[band] ?? []).filter(
      ({ word, meaning }) => !used.has(word) && (kind === 'claim' || meaning !== null),
    );
    for (const word of random.shuffled(words)) {
      const question = kind === 'claim' ? claimOf(word) : meaningQuestion(pool, band, word, random);
      if (question === null) continue;
      for (let near = band - NEAR_BANDS; near <= band + NEAR_BANDS; near++) {
        if (near >= 0 && near < BANDS) worth[near] = (worth[near] ?? 0) * NEAR_FACTOR;
      }
      return question;
    }
  }
  throw new RangeError('the pool has no words left');
}

function claimOf({ word, rank }: TestWord): Question {
  return { kind: 'claim', word, rank };
}

/** Wrong meanings are those of other words as frequent and of the same class, without a character in common. */
function meaningQuestion(pool: Pool, band: number, { word, rank, meaning }: TestWord, random: Random): Question | null {
  if (meaning === null) return null;
  const around = [0, -1, 1, -2, 2, -3, 3].flatMap((step) => random.shuffled(pool.bands[band + step] ?? []));
  const taken = [meaning];
  for (const other of around) {
    if (other.meaning === null || other.meaning.part !== meaning.part || other.word === word) continue;
    const { gloss, characters } = other.meaning;
    if (taken.every((one) => !sharesCharacter(characters, one.characters) && gloss !== one.gloss)) {
      taken.push(other.meaning);
    }
    if (taken.length === CHOICES) {
      const choices = random.shuffled(taken).map((choice) => choice.gloss);
      return { kind: 'meaning', word, rank, choices, right: choices.indexOf(meaning.gloss) };
    }
  }
  return null;
}

function sharesCharacter(one: string, other: string): boolean {
  for (const sign of one) if (other.includes(sign)) return true;
  return false;
}

function nearestBand(rank: number): number {
  let nearest = 0;
  bandRanks.forEach((middle, band) => {
    if (Math.abs(Math.log(middle / rank)) < Math.abs(Math.log((bandRanks[nearest] ?? 1) / rank))) nearest = band;
  });
  return nearest;
}
