/**
 * Where a note stands in the text as it is now. In the version it was made on, its offsets must hold its text; in
 * another one the quote is looked for again, and a place that isn't certain is none (未定位).
 */
import type { Anchor, NoteRoot } from '#contract/shapes.ts';
import { type ArticleText, misplacement, type TextPart, textBetween } from './root-text.ts';

/** Characters of agreeing context before or after the quote that make a place certain. */
const CERTAIN_CONTEXT = 8;
/** A quote that is this long and occurs once needs no context. */
const CERTAIN_LENGTH = 20;

export interface Placing {
  /** With the present version and offsets when located, else as it was stored. */
  data: Anchor;
  located: boolean;
}

export interface Placeable {
  root: NoteRoot;
  text: string;
  data: Anchor;
}

/** Linear in the length of the text. */
export function placeNote(note: Placeable, { version, roots }: ArticleText): Placing {
  const parts = roots[note.root];
  if (standsAt(parts, note.data, note.text)) return { data: { ...note.data, version }, located: true };
  const moved = note.data.version === version ? null : findAgain(parts, note);
  if (moved === null) return { data: note.data, located: false };
  return { data: { ...note.data, ...moved, version }, located: true };
}

/** Text order: by root, block and offset; what has no place comes last, in the order it was given. */
export function byPlace<T extends Placeable & Placing>(notes: readonly T[], { roots }: ArticleText): T[] {
  const places = new Map<string, number>();
  for (const [root, parts] of Object.entries(roots)) {
    for (const { blockId } of parts) places.set(`${root} ${blockId}`, places.size);
  }
  const placeOf = (note: T) =>
    note.located ? (places.get(`${note.root} ${note.data.start.block_id}`) ?? 0) : places.size;
  return notes
    .map((note) => ({ note, place: placeOf(note), offset: note.located ? note.data.start.offset : 0 }))
    .sort((a, b) => a.place - b.place || a.offset - b.offset)
    .map(({ note }) => note);
}

function standsAt(parts: readonly TextPart[], data: Anchor, text: string): boolean {
  return misplacement(parts, data) === null && squeeze(textBetween(parts, data)) === squeeze(text);
}

/** White space differs between a selection on the page and the stored text, above all between blocks. */
function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The one place whose context agrees best; null when two agree alike or none agrees enough. */
function findAgain(parts: readonly TextPart[], { text, data }: Placeable): Pick<Anchor, 'start' | 'end'> | null {
  let best: { blockId: string; offset: number; context: number } | null = null;
  let occurrences = 0;
  let isTied = false;
  for (const part of parts) {
    for (let offset = part.text.indexOf(text); offset !== -1; offset = part.text.indexOf(text, offset + 1)) {
      occurrences++;
      const context =
        agreeingEnd(part.text.slice(0, offset), data.prefix) +
        agreeingStart(part.text.slice(offset + text.length), data.suffix);
      isTied = best !== null && (context === best.context || (isTied && context < best.context));
      if (best === null || context > best.context) best = { blockId: part.blockId, offset, context };
    }
  }
  const isCertain =
    best !== null && (best.context >= CERTAIN_CONTEXT || (occurrences === 1 && text.length >= CERTAIN_LENGTH));
  if (best === null || isTied || !isCertain) return null;
  const { blockId, offset } = best;
  return { start: { block_id: blockId, offset }, end: { block_id: blockId, offset: offset + text.length } };
}

function agreeingStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
}

function agreeingEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}
