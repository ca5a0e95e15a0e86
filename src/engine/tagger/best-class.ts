/**
 * Scores of the classes that a word may have: which is the highest, and by how much it wins. A score stands at its class's number;
 * those of other classes mean nothing.
 */

/** The choice with the highest score, the first of equals. */
export function highest(scores: Int32Array, choices: Uint8Array): number {
  let best = choices[0] as number;
  for (let place = 1; place < choices.length; place++) {
    const choice = choices[place] as number;
    if ((scores[choice] as number) > (scores[best] as number)) best = choice;
  }
  return best;
}

/** By how much the best of the choices wins over the next; there are two of them at least. */
export function leadOf(scores: Int32Array, choices: Uint8Array): number {
  let best = scores[choices[0] as number] as number;
  let next = -0x7fffffff;
  for (let place = 1; place < choices.length; place++) {
    const score = scores[choices[place] as number] as number;
    if (score > best) {
      next = best;
      best = score;
    } else if (score > next) next = score;
  }
  return best - next;
}

/** The highest score of a choice with another universal tag. */
export function runnerUp(scores: Int32Array, choices: Uint8Array, tagNumbers: Uint8Array, best: number): number {
  let highestOther = Number.NEGATIVE_INFINITY;
  const tag = tagNumbers[best];
  for (let place = 0; place < choices.length; place++) {
    const choice = choices[place] as number;
    const score = scores[choice] as number;
    if (score > highestOther && tagNumbers[choice] !== tag) highestOther = score;
  }
  return highestOther;
}
