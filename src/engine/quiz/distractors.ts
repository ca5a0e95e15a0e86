/**
 * Chooses distractors for a gap: words of the same part of speech, form and similar frequency that fit neither the sentence's meaning nor
 * its subject.
 */
import { editDistance } from '../edit-distance.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Random } from '../placement/random.ts';
import { type DistractorPool, kindsOfPart, type PoolWord, uncountableNouns } from './distractor-pool.ts';
import { inflected } from './forms.ts';
import { fitsArticle, type GapContext } from './gap-context.ts';
import { type QuizPart, sharesMeaning } from './glosses.ts';
import type { QuizLanguage } from './language.ts';

/** The right answer, which a distractor must not resemble. */
export interface Answer {
  readonly word: string;
  /** What it could be derived from. */
  readonly bases: readonly string[];
  readonly rank: number;
  /** Of all its senses. */
  readonly characters: string;
  /** The sentence's translation, '' without one. */
  readonly translation: string;
  /** All words of the text. */
  readonly inText: ReadonlySet<string>;
}

export interface Distractor extends PoolWord {
  /** In the form of the gap. */
  readonly form: string;
}

/** Number of candidates nearest by frequency from which the seed chooses. */
const NEAREST = 24;
/** Middle clusters hold eight of the finest. */
const FINEST_IN_MIDDLE = 8;
const SAME_BEGINNING = 4;
const CLOSE_SPELLING = 2;

/** Up to `count` wrong answers for a gap, none related to another; fewer when the pool has no more. */
export function distractorsFor(
  gap: GapContext,
  answer: Answer,
  count: number,
  { pool, language, random }: { pool: DistractorPool; language: QuizLanguage; random: Random },
): Distractor[] {
  const about = aboutOf(gap, answer, language);
  const fitting: Distractor[] = [];
  for (const word of nearestFirst(pool[gap.wrong], answer.rank)) {
    if (isClose(word, answer, about)) continue;
    const form = fittingForm(word, gap, language.lexicon);
    if (form !== null && fitting.push({ ...word, form }) === NEAREST) break;
  }
  return unrelated(random.shuffled(fitting), count);
}

/** Wrong meanings for a word: of words of its class that have nothing to do with it. */
export function wrongMeanings(
  answer: Answer & { part: QuizPart },
  count: number,
  { pool, language, random }: { pool: DistractorPool; language: QuizLanguage; random: Random },
): string[] {
  const own = language.cluster(answer.word);
  const about = new Set(own === -1 ? [] : [middle(own)]);
  const words = kindsOfPart[answer.part].flatMap((kind) => pool[kind]);
  const fitting: PoolWord[] = [];
  for (const word of nearestFirst(words, answer.rank)) {
    if (!isClose(word, answer, about) && fitting.push(word) === NEAREST) break;
  }
  return unrelated(random.shuffled(fitting), count).map(({ gloss }) => gloss);
}

/** The first ones that have no meaning and no spelling in common. */
function unrelated<T extends PoolWord>(words: readonly T[], count: number): T[] {
  const chosen: T[] = [];
  for (const word of words) {
    if (chosen.length === count) break;
    const isNear = (other: T) => isRelated(word, other) || sharesMeaning(word.characters, other.characters);
    if (!chosen.some(isNear)) chosen.push(word);
  }
  return chosen;
}

const middle = (cluster: number) => Math.floor(cluster / FINEST_IN_MIDDLE);

/** Middle clusters of the answer and of the words around it: what the sentence is about. */
function aboutOf({ around }: GapContext, { word: own }: Answer, language: QuizLanguage): Set<number> {
  return new Set(
    [own, ...around].flatMap((word) => {
      const cluster = language.cluster(word);
      return cluster === -1 ? [] : [middle(cluster)];
    }),
  );
}

/** By the ratio of their ranks to the given one. */
function nearestFirst(words: readonly PoolWord[], rank: number): PoolWord[] {
  return words
    .map((word) => ({ word, distance: Math.abs(Math.log(word.rank / rank)) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ word }) => word);
}

function fittingForm(word: PoolWord, gap: GapContext, lexicon: Lexicon): string | null {
  if (gap.isCounted && uncountableNouns.has(word.word)) return null;
  const form = inflected(word.word, gap.inflection, lexicon);
  return form !== null && fitsArticle(form, gap) ? form : null;
}

function isClose(word: PoolWord, answer: Answer, about: ReadonlySet<number>): boolean {
  return (
    about.has(middle(word.cluster)) ||
    answer.inText.has(word.word) ||
    sharesMeaning(word.characters, answer.characters) ||
    word.gloss
      .split('，')
      .some((wording) => wording.length > 1 && answer.translation.includes(wording.replace(/的$/, ''))) ||
    isRelated(word, answer)
  );
}

interface Derived {
  readonly word: string;
  readonly bases: readonly string[];
}

/** The same family, or nearly the same spelling. */
function isRelated(one: Derived, other: Derived): boolean {
  if (one.word.slice(0, SAME_BEGINNING) === other.word.slice(0, SAME_BEGINNING)) return true;
  if (one.bases.includes(other.word) || other.bases.includes(one.word)) return true;
  const isAsLong = Math.abs(one.word.length - other.word.length) <= CLOSE_SPELLING;
  return isAsLong && editDistance(one.word, other.word) <= CLOSE_SPELLING;
}
