/**
 * Chooses the wrong answers beside a right one so that nothing but the text tells which is right. Whatever a program can compare the choices by
 * (how frequent they are, how near to the sentence, how near to each other, how long) is a cue; of each cue the right answer is to have a place among
 * the four that chance has drawn, so that over many questions it is as often the first as the last.
 */
import type { Random } from '../placement/random.ts';

/** Value of a choice by itself; what it means does not matter, only the order that it gives. */
export type OwnCue<T> = (choice: T) => number;
/** Value of a choice among all of them. */
export type SharedCue<T> = (choice: T, choices: readonly T[]) => number;

export interface Cues<T> {
  own: readonly OwnCue<T>[];
  shared: readonly SharedCue<T>[];
}

/** Sets that are looked at. */
const DRAWN = 200;
/** Sum of squared distances, in places of the shared cues, from those that were drawn: beyond it the answer would stand out. */
const FURTHEST = 1;

/**
 * The places by own cues are exactly those that chance has drawn: a wrong choice is taken from those that lie on the wanted side of the answer by each
 * of them. By shared cues it is the set nearest to what was drawn. Null when there is none.
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
  random: Random,
): T[] | null {
  if (candidates.length < count) return null;
  const place = () => Math.floor(random.next() * (count + 1));
  const above = own.map(place);
  const wanted = shared.map(place);
  const sides = Map.groupBy(candidates, (candidate) =>
    own.map((cue) => (cue(candidate) > cue(answer) ? '+' : '-')).join(''),
  );
  let best: { wrong: T[]; distance: number } | null = null;
  for (let draw = 0; draw < DRAWN && best?.distance !== 0; draw++) {
    const wrong = drawn(sides, above, count, areApart, random);
    if (wrong === null) continue;
    const choices = [answer, ...wrong];
    const distance = shared.reduce(
      (sum, cue, index) => sum + (placeOf(answer, choices, cue) - (wanted[index] ?? 0)) ** 2,
      0,
    );
    if (best === null || distance < best.distance) best = { wrong, distance };
  }
  return best !== null && best.distance <= FURTHEST ? best.wrong : null;
}

/** One set in which the answer has its places by the own cues. */
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
