/** The words of a phrase as the parts a reader sees: `take` and `into account`. */
import type { TextPart } from '#engine/phrases/find.ts';

/** Parts with nothing but white space between them made one. */
export function joinedParts(text: string, parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  for (const { start, end } of parts) {
    const last = joined.at(-1);
    if (last !== undefined && text.slice(last.end, start).trim() === '') last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}
