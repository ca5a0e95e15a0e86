/**
 * Wrong words beside a right one: of its class, form, level and field, but no synonym, none of its family, none that stands in the text, and nothing
 * that is unfit for pupils (those are left out of the vectors' words by `scripts/make-word-vectors.ts`).
 */
import { baseCandidates } from '../derivation.ts';
import { editDistance } from '../edit-distance.ts';
import type { Random } from '../random.ts';
import type { QuizWord } from '../word-vectors.ts';
import { type AnswerPlaces, balancedChoices, type Cues } from './choice-set.ts';
import { inflected, type WordForm } from './forms.ts';
import { allCharacters, type QuizPart, sharesMeaning } from './glosses.ts';
import { OPTIONS } from './question.ts';
import type { QuizLanguage } from './quiz-text.ts';

/** The right answer, which a distractor must not resemble. */
export interface Answer {
  readonly word: string;
  readonly part: QuizPart;
  readonly rank: number;
  /** Chinese characters that carry meaning in any of its senses. */
  readonly characters: string;
  /** Translation of its sentence, '' without one. */
  readonly translation: string;
  /** All words of the text. */
  readonly inText: ReadonlySet<string>;
}

/** How the word stands in its sentence. */
export interface Gap extends WordForm {
  /** After `a` or `an`: whether the word must begin with a vowel sound; null elsewhere. */
  readonly vowel: boolean | null;
  /** Only a noun that can be counted fits. */
  readonly isCounted: boolean;
  /** Words of the sentence that carry meaning, in their forms, and those nearest to the gap. */
  readonly around: readonly string[];
  readonly beside: readonly string[];
}

export interface Choice {
  readonly word: string;
  readonly rank: number;
  /** The word, inflected as the gap needs it. */
  readonly form: string;
  /** Chinese characters of its meanings. */
  readonly characters: string;
}

export interface ChoiceMaking {
  language: QuizLanguage;
  random: Random;
  places: AnswerPlaces;
}

/** Words of one level: their ranks differ by this factor at most. */
const LEVEL = 2.5;
/** Words of one field: similarity of their vectors. Above the second limit they are too near in meaning. */
const FIELD = { from: 0.18, to: 0.66 };
/** Nearest by vectors, among which chance chooses. */
const CANDIDATES = 60;
/** Words of the same field that are looked at before those that do not fit are left out. */
const LOOKED_AT = 160;
/** Nearest words of the field, one of which is drawn to be in the middle. */
const PIVOTS = 60;
const CLOSE_SPELLING = 2;
const SAME_BEGINNING = 4;
const VOWEL = /^(?:[aeio]|u(?!ni|s[aeu]|t[aei]|bi|ro)|hono|hour|heir)/;

/** Wrong words for a gap, in its form; null where too few fit. */
export function wrongWords(
  own: string,
  gap: Gap,
  answer: Answer,
  count: number,
  making: ChoiceMaking,
): Choice[] | null {
  const { language, random, places } = making;
  const { vectors } = language;
  const right: Choice = { word: answer.word, rank: answer.rank, form: own, characters: answer.characters };
  const near = once(vectors.nearnessTo(gap.around));
  const beside = once(vectors.nearnessTo(gap.beside));
  const similarities = new Map<string, (other: string) => number>();
  const likeness = (word: string, other: string) => {
    const own = similarities.get(word) ?? once((one) => vectors.similarity(word, one) ?? 0);
    similarities.set(word, own);
    return own(other);
  };
  const cues: Cues<Choice> = {
    own: [({ rank }) => -rank, ({ form }) => near(form), ({ form }) => form.length + form.charCodeAt(0) / 1000],
    shared: [
      ({ form }, all) => all.reduce((sum, other) => sum + likeness(form, other.form), 0),
      ({ form }) => beside(form),
    ],
  };
  const candidates = ofOneField(answer, making)
    .slice(0, LOOKED_AT)
    .flatMap((word) => choiceOf(word, gap, answer, language) ?? [])
    .slice(0, CANDIDATES);
  const areApart = (one: Choice, other: Choice) =>
    !isRelated(one.word, other.word) && !sharesMeaning(one.characters, other.characters);
  return balancedChoices(right, candidates, count, cues, areApart, { random, places });
}

/** Sets are compared hundreds of times by the same values. */
function once(value: (word: string) => number): (word: string) => number {
  const known = new Map<string, number>();
  return (word) => {
    const found = known.get(word) ?? value(word);
    known.set(word, found);
    return found;
  };
}

/**
 * Words of the answer's class, level and field. Those come first that are near to one of them which chance has chosen, and not those that are near to
 * the answer: else it would stand in the middle of the four.
 */
function ofOneField({ word, part, rank }: Answer, { language: { vectors }, random }: ChoiceMaking): QuizWord[] {
  const field = vectors
    .words(part)
    .filter((other) => other.rank <= rank * LEVEL && other.rank >= rank / LEVEL)
    .map((other) => ({ other, similarity: vectors.similarity(word, other.word) ?? 0 }))
    .filter(({ similarity }) => similarity >= FIELD.from && similarity <= FIELD.to)
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ other }) => other);
  const pivot = field[Math.floor(random.next() * Math.min(field.length, PIVOTS))];
  if (pivot === undefined || random.next() < 1 / OPTIONS) return field;
  return field
    .map((other) => ({ other, similarity: vectors.similarity(pivot.word, other.word) ?? 0 }))
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ other }) => other);
}

function choiceOf(
  { word, rank, isCounted }: QuizWord,
  gap: Gap,
  answer: Answer,
  language: QuizLanguage,
): Choice | null {
  if (answer.inText.has(word) || isRelated(word, answer.word)) return null;
  if (gap.isCounted && !isCounted) return null;
  const form = inflected(word, gap.inflection, language.lexicon);
  if (form === null || !language.vectors.hasForm(form) || answer.inText.has(form)) return null;
  if (gap.vowel !== null && VOWEL.test(form) !== gap.vowel) return null;
  const senses = language.senses(word);
  const characters = allCharacters(senses);
  if (senses.length === 0 || sharesMeaning(characters, answer.characters)) return null;
  return { word, rank, form, characters };
}

/** Whether two words are of one family, or nearly the same in spelling. */
export function isRelated(one: string, other: string): boolean {
  if (one.slice(0, SAME_BEGINNING) === other.slice(0, SAME_BEGINNING)) return true;
  if (baseCandidates(one).includes(other) || baseCandidates(other).includes(one)) return true;
  const isAsLong = Math.abs(one.length - other.length) <= CLOSE_SPELLING;
  return isAsLong && editDistance(one, other) <= CLOSE_SPELLING;
}
