/** The words of a phrase as the parts a reader sees: `take` and `into account`. */
import type { TextRange } from '#engine/text-range.ts';

/** Parts with nothing but white space between them made one. */
export function joinedParts(text: string, parts: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const { start, end } of parts) {
    const last = joined.at(-1);
    if (last !== undefined && text.slice(last.end, start).trim() === '') last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}
