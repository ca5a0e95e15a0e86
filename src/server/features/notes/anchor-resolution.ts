/**
 * Resolves the anchor of a note in the text of its article. A stored anchor of the present version is trusted: it was checked when it was
 * written, and is migrated whenever a version is saved (migration.ts).
 */
import type { Anchor, NoteRoot } from '#contract/shapes.ts';
import { type ArticleText, misplacement, type TextPart, textBetween } from './article-text.ts';

export interface Placeable {
  root: NoteRoot;
  data: Anchor;
  /** Null places (未定位) keep the anchor of the version they were last seen in. */
  located: boolean;
  /** Its place is in the part of the article that its reader may not read now. */
  isLocked?: boolean;
}

/** Whether an anchor that {@link misplacement} found nothing wrong with holds its quote. */
export function holdsQuote(parts: readonly TextPart[], data: Anchor, text: string): boolean {
  return squeeze(textBetween(parts, data)) === squeeze(data.quote || text);
}

/** The note as it shows in a text, which may be only the beginning of the article. */
export function shownIn<T extends Placeable>(note: T, { version, roots }: ArticleText): T {
  if (!note.located) return note;
  if (note.data.version !== version) return { ...note, located: false };
  // It was checked against the whole text.
  return misplacement(roots[note.root], note.data) === null ? note : { ...note, located: false, isLocked: true };
}

/** Text order: by root, block and offset; what has no place comes last, in the order it was given. */
export function byPlace<T extends Placeable>(notes: readonly T[], { roots }: ArticleText): T[] {
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

/** White space differs between a selection on the page and the stored text, above all between blocks. */
function squeeze(text: string): string {
  return text.replace(/\s+/g, '');
}
