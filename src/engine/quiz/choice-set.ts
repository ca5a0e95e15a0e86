/**
 * Chooses the wrong answers beside a right one so that nothing but the text tells which is right. Whatever a program can compare the choices by
 * (how frequent they are, how near to the sentence, how near to each other, how long) is a cue; by each cue the right answer is to have a place among
 * the four that was dealt, so that over many questions it is as often the first as the last.
 */
import type { Random } from '../random.ts';

/** Value of a choice by itself; what it means does not matter, only the order that it gives. */
export type OwnCue<T> = (choice: T) => number;
/** Value of a choice among all of them. */
export type SharedCue<T> = (choice: T, choices: readonly T[]) => number;

export interface Cues<T> {
  own: readonly OwnCue<T>[];
  shared: readonly SharedCue<T>[];
}

/** Sets of wrong choices that are drawn before giving up. */
const DRAWN = 300;

/** Places of the right answers of one kind of question in a quiz. */
export interface AnswerPlaces {
  /** Place of the next answer by each cue, from 0 for the choice with the highest value; unchanged until {@link AnswerPlaces.settle}. */
  next(cues: number, choices: number): readonly number[];
  /** @param isMade whether a question was made with these places */
  settle(isMade: boolean): void;
}

/** Questions in a row that cannot have their places, after which others are dealt. */
const MAX_MISSED = 15;

/**
 * Deals places evenly by each cue. What cannot be had for one question waits for the next: were it dropped with its question, places for which
 * there are seldom three wrong choices, such as the furthest from the sentence, would stay rare in the questions that are asked.
 */
export function answerPlaces(random: Random): AnswerPlaces {
  const decks: number[][] = [];
  let dealt: readonly number[] | null = null;
  let missed = 0;
  return {
    next(cues, choices) {
      dealt ??= Array.from({ length: cues }, (_, cue) => {
        const left = decks[cue]?.length ? decks[cue] : random.shuffled(Array.from({ length: choices }, (_, at) => at));
        decks[cue] = left.slice(1);
        return left[0] as number;
      });
      return dealt;
    },
    settle(isMade) {
      missed = isMade ? 0 : missed + 1;
      if (!isMade && missed < MAX_MISSED) return;
      dealt = null;
      missed = 0;
    },
  };
}

/**
 * A set in which the answer has the places that were dealt: a wrong choice is taken from those that lie on the wanted side of the answer by each of its
 * own cues, and sets are drawn until the shared cues are right as well. Null when there is none.
 *
 * @param candidates fit beside the answer, each by itself
 * @param areApart whether two wrong answers may stand side by side
 */
export function balancedChoices<T>(
  answer: T,
  candidates: readonly T[],
  count: number,
  { own, shared }: Cues<T>,
  areApart: (one: T, other: T) => boolean,
  { random, places }: { random: Random; places: AnswerPlaces },
): T[] | null {
  if (candidates.length < count) return null;
  const dealt = places.next(own.length + shared.length, count + 1);
  const above = dealt.slice(0, own.length);
  const wanted = dealt.slice(own.length);
  const sides = Map.groupBy(candidates, (candidate) =>
    own.map((cue) => (cue(candidate) > cue(answer) ? '+' : '-')).join(''),
  );
  for (let draw = 0; draw < DRAWN; draw++) {
    const wrong = drawn(sides, above, count, areApart, random);
    const choices = wrong && [answer, ...wrong];
    if (choices && shared.every((cue, index) => placeOf(answer, choices, cue) === wanted[index])) {
      places.settle(true);
      return wrong;
    }
  }
  places.settle(false);
  return null;
}

/** One set in which the answer has its places by its own cues; null if this draw has none. */
function drawn<T>(
  sides: ReadonlyMap<string, readonly T[]>,
  above: readonly number[],
  count: number,
  areApart: (one: T, other: T) => boolean,
  random: Random,
): T[] | null {
  const marks = above.map((wanted) =>
    random.shuffled(Array.from({ length: count }, (_, index) => (index < wanted ? '+' : '-'))),
  );
  const wrong: T[] = [];
  for (let slot = 0; slot < count; slot++) {
    const side = sides.get(marks.map((mark) => mark[slot]).join('')) ?? [];
    const next = side[Math.floor(random.next() * side.length)];
    if (next === undefined || wrong.includes(next) || !wrong.every((other) => areApart(next, other))) return null;
    wrong.push(next);
  }
  return wrong;
}

/** 0 for the one with the highest value. */
function placeOf<T>(answer: T, choices: readonly T[], cue: SharedCue<T>): number {
  const own = cue(answer, choices);
  return choices.filter((choice) => choice !== answer && cue(choice, choices) > own).length;
}
