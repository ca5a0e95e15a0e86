/**
 * Ordering questions: consecutive sentences of one paragraph, the first one given. A run is used only where its cohesion cues make one
 * order clearly the best.
 */
import { hashOf, randomOf } from '../placement/random.ts';
import { type CohesionCue, openingCue, sharedWords } from './cohesion-cues.ts';
import type { QuizQuestion } from './question.ts';
import type { QuizText, ReadSentence } from './quiz-text.ts';

/** Numbers of sentences, including the given first one. */
const LENGTHS = [5, 4] as const;
const FEWEST_WORDS = 5;
const MOST_WORDS = 34;
/** Most sentences without a cohesion cue. */
const MOST_WITHOUT_CUE = 1;
/** Least lead of the right order over every other one. */
const AHEAD = 1;

/** Quoted speech, and openings that may refer to any earlier sentence. */
const UNFIT = /[“”"‘]|^(?:It|This|That)\b/;

interface Run {
  sentences: readonly ReadSentence[];
  /** With the number of their sentence, from 1. */
  cues: readonly (CohesionCue & { place: number })[];
  ahead: number;
}

/** The run of sentences whose order is clearest; null when no paragraph has one. */
export function orderOf({ paragraphs }: QuizText, seed: string): QuizQuestion | null {
  const runs = paragraphs.flatMap((paragraph) =>
    paragraph.flatMap((_, from) => LENGTHS.flatMap((length) => runOf(paragraph.slice(from, from + length), length))),
  );
  const [best] = runs.sort((a, b) => b.ahead - a.ahead);
  return best === undefined ? null : questionOf(best, seed);
}

function runOf(sentences: readonly ReadSentence[], length: number): Run[] {
  if (sentences.length < length || !sentences.every(isFit)) return [];
  const [first, ...rest] = sentences;
  // Analyses words only where the openings are promising, because a text has many runs.
  if (first === undefined || openingCue(first) !== null || !rest.some(opensOnAnother)) return [];
  const cues = rest.flatMap((sentence, index) => {
    const before = sentences[index];
    const cue = before && cueOf(before, sentence, sentences);
    return cue ? [{ ...cue, place: index + 2 }] : [];
  });
  if (cues.length < rest.length - MOST_WITHOUT_CUE) return [];
  const ahead = lead(sentences);
  return ahead < AHEAD ? [] : [{ sentences, cues, ahead }];
}

function opensOnAnother(sentence: ReadSentence): boolean {
  return openingCue(sentence)?.isOpening ?? false;
}

function isFit({ text }: ReadSentence): boolean {
  const words = text.split(/\s+/).length;
  return words >= FEWEST_WORDS && words <= MOST_WORDS && !UNFIT.test(text);
}

/** Score difference of the original order and the best other one. */
function lead(sentences: readonly ReadSentence[]): number {
  const links = sentences.map((from) => sentences.map((to) => (from === to ? 0 : link(from, to, sentences))));
  const pointsOf = (order: readonly number[]) =>
    order.reduce((sum, to, place) => sum + (place === 0 ? 0 : (links[order[place - 1] as number]?.[to] ?? 0)), 0);
  const written = sentences.map((_, index) => index);
  const own = pointsOf(written);
  const others = permutations(written.slice(1)).filter((order) => order.join() !== written.slice(1).join());
  return own - Math.max(...others.map((order) => pointsOf([0, ...order])));
}

/** Link strength of two sentences: a repeated word counts double when no third sentence has it. */
function link(from: ReadSentence, to: ReadSentence, all: readonly ReadSentence[]): number {
  const opening = openingCue(to);
  const shared = sharedWords(from, to).map((word) =>
    all.filter((sentence) => sentence !== from && sharedWords(sentence, to).includes(word)).length === 0 ? 2 : 1,
  );
  const points = shared.reduce<number>((sum, value) => sum + value, 0);
  return Math.min(points, 4) + (opening === null ? 0 : opening.fitsAfter(from) ? 1 : -1) + yearsApart(from, to);
}

/** Years go on: one point for it, two off for going back. */
function yearsApart(from: ReadSentence, to: ReadSentence): number {
  const [earlier, later] = [yearOf(from), yearOf(to)];
  if (earlier === null || later === null) return 0;
  return earlier <= later ? 1 : -2;
}

function yearOf({ text }: ReadSentence): number | null {
  const found = /\b(?:1[5-9]|20)\d\d\b/.exec(text);
  return found === null ? null : Number(found[0]);
}

function cueOf(before: ReadSentence, sentence: ReadSentence, all: readonly ReadSentence[]): CohesionCue | null {
  const opening = openingCue(sentence);
  if (opening !== null) return opening;
  const own = sharedWords(before, sentence);
  const [word] = own.filter((shared) =>
    all.every((other) => other === before || !sharedWords(other, sentence).includes(shared)),
  );
  const taken = word ?? own[0];
  return taken === undefined ? null : { words: taken, zh: '接着上一句说', isOpening: false, fitsAfter: () => true };
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

function questionOf({ sentences, cues }: Run, seed: string): QuizQuestion {
  const [first, ...rest] = sentences as readonly [ReadSentence, ...ReadSentence[]];
  const id = `order-${hashOf(first.text).toString(36)}`;
  const random = randomOf(`${seed} ${id}`);
  let mixed = random.shuffled(rest);
  if (mixed.every((sentence, index) => sentence === rest[index])) mixed = [...mixed.slice(1), ...mixed.slice(0, 1)];
  const end = rest.at(-1)?.end ?? first.end;
  const lines = cues.map(({ words, zh, place }) => `第 ${place} 句的 ${words} ${zh}`);
  return {
    id,
    kind: 'order',
    prompt: first.text,
    target: null,
    options: mixed.map(({ text }) => text),
    answer: rest.map((sentence) => mixed.indexOf(sentence) + 1).join(','),
    word: null,
    place: { blockId: first.blockId, start: first.start, end },
    sentence: sentences.map(({ text }) => text).join(' '),
    sentenceZh: sentences.every(({ zh }) => zh) ? sentences.map(({ zh }) => zh).join('') : null,
    explanation: `${lines.join('；')}。`,
  };
}
