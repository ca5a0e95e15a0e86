/**
 * The order of events: sentences from different paragraphs, the first of them given, to be put in the order in which the text tells them.
 * Sentences with cohesion cues, words that link them to an earlier one, are left out.
 */
import { randomOf } from '../random.ts';
import { alternatives } from '../words/alternatives.ts';
import lists from '../words/cohesion-connectors.json' with { type: 'json' };
import type { QuizQuestion } from './question.ts';
import { idOfText, type QuizText, type ReadSentence } from './quiz-text.ts';

/** Sentences of the question, including the first one, which is given. */
const SENTENCES = 4;
const WORDS = { from: 7, to: 26 };
/** Speech, figures that go on, and words that say what comes when. */
const TELLING =
  /[“”"‘]|\d|^(?:It|This|That|And|But|So|Or|Then|Now|Today|Finally|Later|Soon|At first|In the end|First)\b|\b(?:first|finally|at last)\b/i;
const PAST = new Set(['VBD']);

/** Null for a text with too few paragraphs. */
export function orderOf({ paragraphs }: QuizText, seed: string): QuizQuestion | null {
  const random = randomOf(`${seed} order`);
  const told = paragraphs.flatMap((paragraph) => {
    const fit = paragraph.filter(isFit);
    const events = fit.filter(isEvent);
    const [chosen] = random.shuffled(events.length > 0 ? events : fit);
    return chosen === undefined ? [] : [chosen];
  });
  const events = told.filter(isEvent);
  const chosen = spread(events.length >= SENTENCES ? events : told, SENTENCES);
  const [first, ...rest] = chosen;
  if (first === undefined || chosen.length < SENTENCES) return null;
  const id = `order-${idOfText(chosen.map(({ text }) => text).join(' '))}`;
  let mixed = random.shuffled(rest);
  if (mixed.every((sentence, index) => sentence === rest[index])) mixed = [...mixed.slice(1), ...mixed.slice(0, 1)];
  return {
    id,
    kind: 'order',
    prompt: first.text,
    hint: null,
    target: null,
    options: mixed.map(({ text }) => text),
    answer: rest.map((sentence) => mixed.indexOf(sentence) + 1).join(','),
    word: null,
    place: { blockId: first.blockId, start: first.start, end: first.end },
    sentence: chosen.map(({ text }) => text).join(' '),
    sentenceZh: chosen.every(({ zh }) => zh) ? chosen.map(({ zh }) => zh).join('') : null,
    explanation: '这几件事在文中就是这样先后讲到的。',
  };
}

function isFit(sentence: ReadSentence): boolean {
  const words = sentence.text.split(/\s+/).length;
  if (words < WORDS.from || words > WORDS.to || TELLING.test(sentence.text)) return false;
  return sentence.words() !== null && openingCue(sentence) === null;
}

/** Whether the sentence tells of an event, which is in the past tense. */
function isEvent(sentence: ReadSentence): boolean {
  return sentence.words()?.some(({ fine }) => PAST.has(fine)) ?? false;
}

/** `count` items as far apart as possible, in their order; none when there are too few. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length < count) return [];
  return Array.from(
    { length: count },
    (_, index) => items[Math.round((index * (items.length - 1)) / (count - 1))] as T,
  );
}

export interface CohesionCue {
  /** The words as they stand in the sentence. */
  words: string;
  /** Their function in Chinese, shown after “…”. */
  zh: string;
  /** Whether they open the sentence. */
  isOpening: boolean;
  /** Whether a sentence contains something that these words can refer to. */
  fitsAfter(before: ReadSentence): boolean;
}

/** Patterns of connectors with what they do in Chinese, after “…”. */
const CONNECTORS = Object.entries(Object.groupBy(Object.entries(lists.connector), ([, zh]) => zh)).map(
  ([zh, rows = []]) => [new RegExp(`^(?:${alternatives(rows.map(([word]) => word))})\\b`), zh] as const,
);
const PLURAL = /^(?:They|Their|These|Those|Both|Neither|Some of them|Most of them)\b/;
const SINGULAR = /^(?:Its|Such)\b/;
const PERSON = /^(?:He|She|His|Her)\b/;
/** Anywhere in a sentence. */
const BACKWARD = /\b(?:the same (?:way|thing|reason)|such an? [a-z]+|like this|these [a-z]+s|those [a-z]+s)\b/;

/** The words that take up an earlier sentence, mostly its opening; null when the sentence could stand first. */
function openingCue({ text }: ReadSentence): CohesionCue | null {
  for (const [pattern, zh] of CONNECTORS) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { words, zh, isOpening: true, fitsAfter: () => true };
  }
  const isOpening = true;
  const plural = PLURAL.exec(text)?.[0];
  if (plural !== undefined) {
    return { words: plural, zh: '指上一句里的事物', isOpening, fitsAfter: (before) => hasTag(before, 'NNS') };
  }
  const singular = SINGULAR.exec(text)?.[0];
  if (singular !== undefined) return { words: singular, zh: '指上一句说的事', isOpening, fitsAfter: () => true };
  const person = PERSON.exec(text)?.[0];
  if (person !== undefined) {
    return { words: person, zh: '指上一句里的人', isOpening, fitsAfter: (before) => hasTag(before, 'NNP') };
  }
  const words = BACKWARD.exec(text)?.[0];
  return words === undefined ? null : { words, zh: '指上一句说的事', isOpening: false, fitsAfter: () => true };
}

function hasTag(sentence: ReadSentence, fine: string): boolean {
  return sentence.words()?.some((word) => word.fine === fine) ?? false;
}
