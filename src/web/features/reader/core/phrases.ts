/** Finds a dictionary phrase in the sentence where one of its words was pressed, also when other words stand inside it. */
import { wordIn } from './words.ts';

export interface TextPart {
  start: number;
  end: number;
}

/** How many words may stand between two words of a phrase: "take these very high costs into account". */
const LONGEST_GAP = 5;
/** What dictionaries write for a word that varies. */
const placeholders = new Set([
  'sb',
  'sth',
  "sb's",
  "one's",
  'one',
  'oneself',
  'something',
  'somebody',
  'someone',
  'doing',
]);

/**
 * @param phrase the headword, as "take into account"
 * @param pressed the pressed word in `sentence`; it may be an inflected form of any word of the phrase
 * @returns the words of the phrase from left to right, neighbours joined; null when it is not found
 */
export function locatePhrase(sentence: string, phrase: string, pressed: TextPart): TextPart[] | null {
  const parts = phrase
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '' && !placeholders.has(part));
  const words = wordsOf(sentence).map((word) => ({ ...word, text: plain(sentence.slice(word.start, word.end)) }));
  const at = words.findIndex((word) => word.start === pressed.start);
  const text = words[at]?.text;
  if (text === undefined || parts.length < 2) return null;
  const fitting = parts.flatMap((part, index) => (isForm(text, part) ? index : []));
  // An irregular form ("took") fits no rule; of the first word, the one that is inflected, it is believed.
  for (const anchor of fitting.length > 0 ? fitting : [0]) {
    const found = matchAround(words, parts, at, anchor);
    if (found) return joinNeighbours(found, sentence);
  }
  return null;
}

/** All words of a text in order. */
export function wordsOf(text: string): TextPart[] {
  const words: TextPart[] = [];
  for (let at = 0; at < text.length; at++) {
    const word = wordIn(text, at);
    if (!word) continue;
    words.push(word);
    at = word.end - 1;
  }
  return words;
}

interface ReadWord extends TextPart {
  text: string;
}

/** Takes the pressed word for the phrase's word `anchor` and looks for the others to both sides. */
function matchAround(words: ReadWord[], parts: string[], at: number, anchor: number): ReadWord[] | null {
  const found = words.slice(at, at + 1);
  for (const direction of [-1, 1] as const) {
    let from = at;
    for (let part = anchor + direction; part >= 0 && part < parts.length; part += direction) {
      const next =
        nearestForm(words, parts[part] as string, from, direction) ?? irregularHead(words, parts, part, from);
      const word = next === null ? undefined : words[next];
      if (next === null || !word) return null;
      if (direction === 1) found.push(word);
      else found.unshift(word);
      from = next;
    }
  }
  return found;
}

function nearestForm(words: ReadWord[], part: string, from: number, direction: 1 | -1): number | null {
  for (let step = 1; step <= LONGEST_GAP + 1; step++) {
    const word = words[from + step * direction];
    if (word && isForm(word.text, part)) return from + step * direction;
  }
  return null;
}

/** "took" before "into account": right beside it, with the same first letter. */
function irregularHead(words: ReadWord[], parts: string[], part: number, from: number): number | null {
  return part === 0 && words[from - 1]?.text[0] === parts[0]?.[0] ? from - 1 : null;
}

function joinNeighbours(found: ReadWord[], sentence: string): TextPart[] {
  const joined: TextPart[] = [];
  for (const part of found) {
    const last = joined.at(-1);
    if (last && sentence.slice(last.end, part.start).trim() === '') last.end = part.end;
    else joined.push({ start: part.start, end: part.end });
  }
  return joined;
}

/** Same word, or one made from it by a regular ending (with doubling, `e` and `y` changes). */
function isForm(text: string, word: string): boolean {
  if (text === word) return true;
  const stem = word.replace(/[ey]$/, '');
  if (!text.startsWith(stem) || stem.length < 2) return false;
  const ending = text.slice(stem.length);
  return /^(.?)(e?s|ies|e?d|ied|e?ing|ying)$/.test(ending);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}
