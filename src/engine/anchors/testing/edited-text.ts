/** A text edited at random that remembers the origin of each character, so that migrated ranges can be judged. */

import { similarity } from '../../edit-distance.ts';
import type { Random } from '../../random.ts';
import type { TextRange } from '../../text-range.ts';
import type { Sentences } from './press-texts.ts';

/** Characters with the offset they had before the edits; −1 when they are new. */
interface Run {
  text: string;
  from: number;
  isCopy: boolean;
}
type Sentence = Run[];

/** Least difference in similarity for which the original or its copy counts as the right place. */
const CLEARLY = 0.1;

export interface EditedText {
  before: string;
  after: string;
  /** Ranges of the sentences of `before`. */
  sentences: TextRange[];
  /** Whether a sentence stands in the new text as it was, wherever. */
  isWhole(sentence: TextRange): boolean;
  /** Whether a landing holds what the range held; a copy is wrong where the original is clearly more like what was there. */
  isRight(range: TextRange, landing: TextRange): boolean;
}

/**
 * @param strangers sentences of other texts, which are written in
 * @param share of sentences that something happens to, 0 to 1
 */
export function editAtRandom(text: Sentences, strangers: readonly string[], share: number, random: Random): EditedText {
  const sentences: TextRange[] = [];
  let at = 0;
  const joiner = /\p{Script=Han}/u.test(text[0]?.[0] ?? '') ? '' : ' ';
  const paragraphs: Sentence[][] = text.map((paragraph) => {
    const made = paragraph.map((words, index) => {
      if (index > 0) at += joiner.length;
      sentences.push({ start: at, end: at + words.length });
      const run = { text: words, from: at, isCopy: false };
      at += words.length;
      return [run];
    });
    at += 1;
    return made;
  });
  const before = text.map((paragraph) => paragraph.join(joiner)).join('\n');
  const editor = { random, strangers, paragraphs, joiner };
  for (let count = Math.round(sentences.length * share); count > 0; count--) editOnce(editor);
  return { before, sentences, ...written(before, paragraphs, joiner) };
}

interface Editor {
  random: Random;
  strangers: readonly string[];
  paragraphs: Sentence[][];
  joiner: string;
}

function editOnce({ random, strangers, paragraphs, joiner }: Editor): void {
  const pick = (length: number) => Math.floor(random.next() * length);
  const paragraph = paragraphs[pick(paragraphs.length)] as Sentence[];
  const place = pick(paragraph.length);
  const sentence = paragraph[place];
  const target = paragraphs[pick(paragraphs.length)] as Sentence[];
  const stranger = fresh(strangers[pick(strangers.length)] ?? '');
  const kind = random.next();
  if (kind < 0.12) paragraph.splice(place, 0, [stranger]);
  else if (sentence === undefined) return;
  else if (kind < 0.47) changeWords(sentence, joiner, random, strangers);
  else if (kind < 0.6) paragraph.splice(place, 1);
  else if (kind < 0.68) paragraph.splice(place, 1, [stranger]);
  else if (kind < 0.8) target.splice(pick(target.length + 1), 0, ...paragraph.splice(place, 1));
  else if (kind < 0.86)
    target.splice(
      pick(target.length + 1),
      0,
      sentence.map((run) => ({ ...run, isCopy: true })),
    );
  else if (kind < 0.92)
    paragraphs.splice(pick(paragraphs.length), 0, ...paragraphs.splice(paragraphs.indexOf(paragraph), 1));
  else if (kind < 0.96) paragraphs.splice(paragraphs.indexOf(paragraph) + 1, 0, paragraph.splice(place));
  else {
    const next = paragraphs[paragraphs.indexOf(paragraph) + 1];
    if (next) paragraph.push(...next.splice(0));
  }
}

/** Replaces, drops or adds a few words. */
function changeWords(sentence: Sentence, joiner: string, random: Random, strangers: readonly string[]): void {
  const words = sentence.flatMap(({ text, from, isCopy }) =>
    [...text.matchAll(joiner === '' ? /./gsu : /\s*\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      from: from < 0 ? -1 : from + index,
      isCopy,
    })),
  );
  for (let count = 1 + Math.floor(random.next() * 3); count > 0; count--) {
    const other = strangers[Math.floor(random.next() * strangers.length)] ?? '';
    const parts = joiner === '' ? [...other] : other.split(' ');
    const word = fresh(joiner + (parts[Math.floor(random.next() * parts.length)] ?? ''));
    const kind = random.next();
    words.splice(Math.floor(random.next() * words.length), kind < 0.7 ? 1 : 0, ...(kind < 0.25 ? [] : [word]));
  }
  sentence.splice(0, sentence.length, ...words);
}

function fresh(text: string): Run {
  return { text, from: -1, isCopy: false };
}

function written(before: string, paragraphs: readonly Sentence[][], joiner: string) {
  const origins: number[] = [];
  const copies: boolean[] = [];
  let after = '';
  const write = ({ text, from, isCopy }: Run) => {
    after += text;
    for (let k = 0; k < text.length; k++) {
      origins.push(from < 0 ? -1 : from + k);
      copies.push(isCopy);
    }
  };
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) write(fresh('\n'));
    for (const [place, sentence] of paragraph.entries()) {
      if (place > 0 && joiner !== '') write(fresh(joiner));
      for (const run of sentence) write(run);
    }
  }
  const whole = new Set<number>();
  for (const sentence of paragraphs.flat()) {
    const [only, ...others] = sentence;
    if (only && others.length === 0 && !only.isCopy && only.from >= 0) whole.add(only.from);
  }
  return {
    after,
    isWhole: ({ start }: TextRange) => whole.has(start),
    isRight({ start, end }: TextRange, landing: TextRange) {
      let own = 0;
      for (let k = landing.start; k < landing.end; k++) {
        const origin = origins[k] as number;
        if (origin >= start && origin < end) own++;
      }
      if (own < (landing.end - landing.start) / 2) return false;
      if (!copies.slice(landing.start, landing.end).some(Boolean)) return true;
      const kept = origins.flatMap((origin, k) => (origin >= start && origin < end && !copies[k] ? [k] : []));
      const original = { start: kept[0] ?? -1, end: (kept.at(-1) ?? -1) + 1 };
      const likenessOf = (place: TextRange) => surroundings(before, { start, end }, after, place);
      return kept.length === 0 || likenessOf(landing) > likenessOf(original) - CLEARLY;
    },
  };
}

/** How similar a place and its surroundings are to a range and its surroundings. */
function surroundings(before: string, range: TextRange, after: string, place: TextRange): number {
  const around = (text: string, { start, end }: TextRange) => text.slice(Math.max(0, start - 64), end + 64);
  return similarity(around(before, range), around(after, place));
}
