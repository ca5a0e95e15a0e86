/**
 * Joins the number of a chapter and its title where markup has them apart, as two headings or as a line above one: a heading of two lines,
 * as plain text has them. Else the number would be the title, and the title a section.
 */
import { headingText, oneLine } from './book-source.ts';
import type { BlockRange, DraftBlock } from './draft.ts';
import { headingOf, isBareNumber, isDateline } from './text-headings.ts';

const LONGEST = 200;
/** Pictures above the first line. */
const MOST_ORNAMENTS = 3;

/** @param ids blocks of the elements that have an id; they follow the blocks. Linear in the number of blocks. */
export function withJoinedTitles(blocks: readonly DraftBlock[], ids: Map<string, BlockRange>): DraftBlock[] {
  const joined: DraftBlock[] = [];
  /** Place of each block, and of the end, among those that are returned. */
  const places: number[] = [];
  blocks.forEach((block, at) => {
    const number = at > 0 && isTitled(blocks, at - 1) ? joined.pop() : undefined;
    joined.push(number === undefined ? block : titled(number, block));
    places.push(joined.length - 1);
  });
  if (joined.length === blocks.length) return joined;
  places.push(joined.length);
  for (const [id, { from, to }] of ids) {
    const start = places[from] ?? joined.length;
    ids.set(id, { from: start, to: Math.max(start + 1, (places[to - 1] ?? joined.length) + 1) });
  }
  return joined;
}

/** Whether a block is the number of a chapter whose title is the next block, and not the first of its sections. */
function isTitled(blocks: readonly DraftBlock[], at: number): boolean {
  const [number, title] = [blocks[at], blocks[at + 1]];
  const isFirst = at < MOST_ORNAMENTS && blocks.slice(0, at).every(({ type }) => type === 'image');
  if (number?.type !== 'heading' && !(number?.type === 'paragraph' && isFirst)) return false;
  if (title?.type !== 'heading' || (title.text ?? '').length > LONGEST) return false;
  const [line, name] = [oneLine(number.text ?? ''), headingText(title)];
  if (!(isBareNumber(line) || /^\d{1,3}\.?$/.test(line)) || headingOf(name) !== null) return false;
  if (isDateline(line, name)) return false;
  // What stands under a part is a chapter of it.
  if (headingOf(line)?.level === 1) return false;
  const [above = 1, below = 1] = [number.level, title.level];
  if (number.type === 'paragraph' || above >= below) return true;
  for (const { type, level = 1 } of blocks.slice(at + 2)) {
    if (type !== 'heading') continue;
    if (level <= above) break;
    if (level <= below) return false;
  }
  return true;
}

function titled(number: DraftBlock, title: DraftBlock): DraftBlock {
  const shift = (number.text ?? '').length + 1;
  const moved = (title.marks ?? []).map((mark) => ({ ...mark, start: mark.start + shift, end: mark.end + shift }));
  const marks = [...(number.marks ?? []), ...moved];
  return {
    ...title,
    level: Math.min(number.level ?? 6, title.level ?? 1),
    text: `${number.text ?? ''}\n${title.text ?? ''}`,
    ...(marks.length > 0 && { marks }),
  };
}
