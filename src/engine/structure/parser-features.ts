/** Features of a parser's state, hashed to numbers, after Zhang and Nivre (2011) with clusters of words. */

import type { AnalyzedWord } from '../tagger/analysis.ts';
import { combine } from '../tagger/feature-templates.ts';
import { coarserCluster } from '../tagger/lexical-resources.ts';
import { hashOf } from '../tagger/word-properties.ts';
import { type Configuration, NONE } from './configuration.ts';

/** Room for the features of a state. */
export const MAX_STATE_FEATURES = 128;

/** A sentence's words as numbers; behind the last stand the root and a word that is not there. */
export interface SentenceNumbers {
  length: number;
  word: Int32Array;
  lemma: Int32Array;
  /** Number of the pair of Penn tag and universal tag. */
  tag: Int32Array;
  fine: Int32Array;
  middle: Int32Array;
  /** Finite verbs from each word to the end, at most three. */
  finiteBehind: Uint8Array;
  /** Signs before each word. */
  signs: Uint16Array;
  /** The last sign: a question, an exclamation, a statement, none. */
  closing: number;
}

const ROOT_TAG = 7;
const ABSENT = 3;
const FINITE = new Set(['MD', 'VBD', 'VBP', 'VBZ']);
const MAX_COUNTED = 3;

/** @param cluster finest cluster of a word, −1 for none */
export function numbersOf(
  words: readonly Pick<AnalyzedWord, 'key' | 'lemma' | 'tag' | 'fine'>[],
  cluster: (word: string) => number,
): SentenceNumbers {
  const length = words.length;
  const column = () => new Int32Array(length + 2).fill(ABSENT);
  const numbers: SentenceNumbers = {
    length,
    word: column(),
    lemma: column(),
    tag: column(),
    fine: column(),
    middle: column(),
    finiteBehind: new Uint8Array(length + 2),
    signs: new Uint16Array(length + 2),
    closing: hashOf(words.findLast(({ tag }) => tag === 'PUNCT')?.key.slice(0, 1) ?? ''),
  };
  words.forEach(({ key, lemma, tag, fine }, place) => {
    const group = cluster(key);
    numbers.word[place] = hashOf(key);
    numbers.lemma[place] = hashOf(lemma.toLowerCase());
    numbers.tag[place] = hashOf(`${tag}/${fine}`);
    numbers.fine[place] = group;
    numbers.middle[place] = coarserCluster(group, 1);
    numbers.signs[place + 1] = (numbers.signs[place] as number) + (tag === 'PUNCT' ? 1 : 0);
  });
  numbers.tag[length] = ROOT_TAG;
  numbers.signs[length + 1] = numbers.signs[length] as number;
  for (let place = length - 1; place >= 0; place--) {
    const finite = FINITE.has((words[place] as AnalyzedWord).fine) ? 1 : 0;
    numbers.finiteBehind[place] = Math.min(MAX_COUNTED, (numbers.finiteBehind[place + 1] as number) + finite);
  }
  return numbers;
}

const distanceGroup = (distance: number) =>
  distance < 5 ? distance : distance < 8 ? 5 : distance < 12 ? 6 : distance < 20 ? 7 : 8;

/** Writes the features of the state. Returns how many there are. */
export function stateFeatures(state: Configuration, numbers: SentenceNumbers, out: Int32Array): number {
  const { stack, depth, front, length, labels } = state;
  const { word, lemma, tag, fine, middle, finiteBehind, signs } = numbers;
  const absent = length + 1;
  const s0 = depth > 0 ? (stack[depth - 1] as number) : absent;
  const s1 = depth > 1 ? (stack[depth - 2] as number) : absent;
  const s2 = depth > 2 ? (stack[depth - 3] as number) : absent;
  const b0 = front;
  const b1 = front + 1 <= length ? front + 1 : absent;
  const b2 = front + 2 <= length ? front + 2 : absent;
  const b3 = front + 3 <= length ? front + 3 : absent;
  const of = (column: Int32Array, place: number) => {
    const found = place > length ? NONE : (column[place] as number);
    return found === NONE ? absent : found;
  };
  const labelOf = (place: number) => (place > length ? NONE : (labels[place] as number));
  const s0l = of(state.left, s0);
  const s0r = of(state.right, s0);
  const s1l = of(state.left, s1);
  const s1r = of(state.right, s1);
  const b0l = of(state.left, b0);
  const s0l2 = of(state.left2, s0);
  const s0r2 = of(state.right2, s0);
  const b0l2 = of(state.left2, b0);
  const s1r2 = of(state.right2, s1);

  const s0w = word[s0] as number;
  const s0t = tag[s0] as number;
  const s1w = word[s1] as number;
  const s1t = tag[s1] as number;
  const s2t = tag[s2] as number;
  const b0w = word[b0] as number;
  const b0t = tag[b0] as number;
  const b1w = word[b1] as number;
  const b1t = tag[b1] as number;
  const b2t = tag[b2] as number;
  const s0c = middle[s0] as number;
  const s1c = middle[s1] as number;
  const b0c = middle[b0] as number;
  const b1c = middle[b1] as number;
  let n = 0;

  // Single words.
  out[n++] = combine(201, s0w, s0t);
  out[n++] = combine(202, s0t);
  out[n++] = combine(203, s0w);
  out[n++] = combine(204, s1w, s1t);
  out[n++] = combine(205, s1t);
  out[n++] = combine(206, s1w);
  out[n++] = combine(207, b0w, b0t);
  out[n++] = combine(208, b0t);
  out[n++] = combine(209, b0w);
  out[n++] = combine(210, b1w, b1t);
  out[n++] = combine(211, b1t);
  out[n++] = combine(212, word[b2] as number, b2t);
  out[n++] = combine(213, b2t);
  out[n++] = combine(214, word[s2] as number, s2t);
  out[n++] = combine(215, s2t);
  out[n++] = combine(216, s0c, s0t);
  out[n++] = combine(217, s1c, s1t);
  out[n++] = combine(218, b0c, b0t);
  out[n++] = combine(219, fine[s0] as number);
  out[n++] = combine(220, fine[s1] as number);
  out[n++] = combine(221, fine[b0] as number);
  out[n++] = combine(222, b1c, b1t);

  // Pairs.
  out[n++] = combine(230, combine(1, s0w, s0t), combine(1, b0w, b0t));
  out[n++] = combine(231, s0w, s0t, b0t);
  out[n++] = combine(232, s0t, b0w, b0t);
  out[n++] = combine(233, s0w, b0w);
  out[n++] = combine(234, s0t, b0t);
  out[n++] = combine(235, b0t, b1t);
  out[n++] = combine(236, s1w, s0w);
  out[n++] = combine(237, s1t, s0t);
  out[n++] = combine(238, s1w, s1t, s0t);
  out[n++] = combine(239, s1t, s0w, s0t);
  out[n++] = combine(240, s1t, b0t);
  out[n++] = combine(241, s0c, b0c);
  out[n++] = combine(242, s1c, s0c);
  out[n++] = combine(243, s0w, b0c);
  out[n++] = combine(244, s0c, b0w);
  out[n++] = combine(245, s1w, s0c);
  out[n++] = combine(246, s1c, s0w);
  out[n++] = combine(247, lemma[s0] as number, lemma[b0] as number);
  out[n++] = combine(248, lemma[s1] as number, lemma[s0] as number);
  out[n++] = combine(249, s1w, b0w);
  out[n++] = combine(228, b0w, b1w);
  out[n++] = combine(229, s0w, b1t);

  // Three and more.
  out[n++] = combine(250, b0t, b1t, b2t);
  out[n++] = combine(251, s0t, b0t, b1t);
  out[n++] = combine(252, s1t, s0t, b0t);
  out[n++] = combine(253, s2t, s1t, s0t);
  out[n++] = combine(254, s0t, tag[s0l] as number, b0t);
  out[n++] = combine(255, s0t, tag[s0r] as number, b0t);
  out[n++] = combine(256, s0t, b0t, tag[b0l] as number);
  out[n++] = combine(257, s1t, tag[s1r] as number, s0t);
  out[n++] = combine(258, s1t, tag[s1l] as number, s0t);
  out[n++] = combine(259, s1t, s0t, tag[s0l] as number);
  out[n++] = combine(260, s1t, s0t, tag[s0r] as number);
  out[n++] = combine(261, combine(2, s1t, s0t), b0t, b1t);
  out[n++] = combine(262, combine(2, s0t, b0t), b1t, b2t);
  out[n++] = combine(263, combine(2, b0t, b1t), b2t, tag[b3] as number);
  out[n++] = combine(264, s1w, s0t, b0t);
  out[n++] = combine(265, s1t, s0w, b0t);
  out[n++] = combine(266, s1t, s0t, b0w);
  out[n++] = combine(267, s0w, b0t, b1t);
  out[n++] = combine(268, s0t, b0w, b1t);
  out[n++] = combine(269, combine(2, s2t, s1t), s0t, b0t);

  // Words around the top of the stack as they stand in the sentence.
  const before = s0 > 0 && s0 < length ? s0 - 1 : absent;
  const behind = s0 + 1 < length ? s0 + 1 : absent;
  out[n++] = combine(270, tag[before] as number, s0t);
  out[n++] = combine(271, s0t, tag[behind] as number, b0t);
  const beforeFront = b0 > 0 ? b0 - 1 : absent;
  out[n++] = combine(272, tag[beforeFront] as number, b0t, s0t);

  // Distance and number of dependents.
  const gap = distanceGroup(b0 - Math.min(s0, b0));
  const gapInside = s1 <= length && s0 <= length ? distanceGroup(s0 - s1) : 9;
  out[n++] = combine(280, s0w, gap);
  out[n++] = combine(281, s0t, gap);
  out[n++] = combine(282, b0t, gap);
  out[n++] = combine(283, s0t, b0t, gap);
  out[n++] = combine(284, s1t, s0t, gapInside);
  out[n++] = combine(285, s1w, gapInside);
  const [s0vl, s0vr] = [countAt(state.leftCount, s0, length), countAt(state.rightCount, s0, length)];
  const [s1vl, s1vr] = [countAt(state.leftCount, s1, length), countAt(state.rightCount, s1, length)];
  const b0vl = countAt(state.leftCount, b0, length);
  out[n++] = combine(286, s0t, s0vl);
  out[n++] = combine(287, s0t, s0vr, b0t);
  out[n++] = combine(288, s1t, s1vl);
  out[n++] = combine(289, s1t, s1vr, s0t);
  out[n++] = combine(290, b0t, b0vl);
  out[n++] = combine(291, s0w, s0vr);
  out[n++] = combine(292, s1w, s1vr);

  // Labels of dependents.
  out[n++] = combine(300, s0t, labelOf(s0l));
  out[n++] = combine(301, s0t, labelOf(s0r));
  out[n++] = combine(302, s1t, labelOf(s1l), s0t);
  out[n++] = combine(303, s1t, labelOf(s1r), s0t);
  out[n++] = combine(304, b0t, labelOf(b0l));
  out[n++] = combine(305, s0t, labelOf(s0l), combine(1, labelOf(s0l2)));
  out[n++] = combine(306, s0t, labelOf(s0r), combine(1, labelOf(s0r2)));
  out[n++] = combine(307, b0t, labelOf(b0l), combine(1, labelOf(b0l2)));
  out[n++] = combine(308, s1t, labelOf(s1r), combine(1, labelOf(s1r2)));
  const s0set = combine(3, setAt(state.leftLabels, s0, length), setAt(state.rightLabels, s0, length));
  const s1set = combine(3, setAt(state.leftLabels, s1, length), setAt(state.rightLabels, s1, length));
  const b0set = setAt(state.leftLabels, b0, length);
  out[n++] = combine(309, s0t, s0set);
  out[n++] = combine(310, s1t, s1set, s0t);
  out[n++] = combine(311, b0t, b0set, s0t);
  out[n++] = combine(312, combine(4, s0t, s0set), b0t, b0set);
  out[n++] = combine(313, combine(4, s1t, s1set), s0t, s0set);
  out[n++] = combine(314, lemma[s1] as number, s1set, s0t);
  out[n++] = combine(315, lemma[s0] as number, s0set, b0t);

  // The sentence as a whole.
  const isEnd = b0 === length ? 1 : 0;
  const signsBetween = s0 <= length ? Math.min(2, (signs[b0] as number) - (signs[s0 + 1] as number)) : 3;
  const signsInside = s1 <= length && s0 <= length ? Math.min(2, (signs[s0] as number) - (signs[s1 + 1] as number)) : 3;
  const finite = finiteBehind[Math.min(b0, length)] as number;
  const depthGroup = Math.min(depth, 3);
  out[n++] = combine(320, s0t, b0t, signsBetween);
  out[n++] = combine(321, s1t, s0t, signsInside);
  out[n++] = combine(322, s0t, finite, isEnd);
  out[n++] = combine(323, combine(5, s1t, s0t), finite, isEnd);
  out[n++] = combine(324, combine(5, s0t, b0t), finite, depthGroup);
  out[n++] = combine(325, isEnd, combine(6, s1t, s0t), numbers.closing);
  out[n++] = combine(326, combine(6, s1t, s0t), signsInside, combine(1, gapInside, s1set));
  out[n++] = combine(327, depthGroup, s0t, isEnd);
  return n;
}

const countAt = (column: Int32Array, place: number, length: number) =>
  place > length ? 0 : Math.min(4, column[place] as number);
const setAt = (column: Int32Array, place: number, length: number) => (place > length ? 0 : (column[place] as number));
