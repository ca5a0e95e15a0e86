/**
 * Collects the text and marks of one block at a time while a tree is walked. White space is collapsed as text comes in, so that
 * offsets of marks are final; marks that span blocks are split.
 */
import type { TextMark } from '#contract/shapes.ts';
import type { Leaf } from './block.ts';
import { normaliseText, removeInvisible } from './normalise.ts';

/** Limits of the contract's block. */
const MAX_MARKS = 5_000;
const LONGEST_CAPTION = 4_000;

type BlockShape = Leaf['block'];
type TextKind = { type: 'paragraph' | 'heading' | 'quote' | 'list_item'; level?: number; number?: number };
type OpenMark = Omit<TextMark, 'end'>;
/** Position of a block in the page. */
type Standing = Pick<Leaf, 'trail' | 'place' | 'article'>;

/** Cuts blanks off a mark's ends; null when nothing is left. */
function tightened(mark: TextMark, text: string): TextMark | null {
  let { start, end } = mark;
  end = Math.min(end, text.length);
  while (start < end && text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return start < end ? { ...mark, start, end } : null;
}

/** Joins marks of one kind that touch (`<em>a</em><em>b</em>`), in order of their start, the outer before the inner. */
function joined(marks: TextMark[]): TextMark[] {
  const result: TextMark[] = [];
  for (const mark of marks.toReversed().sort((a, b) => a.start - b.start || b.end - a.end)) {
    const same = result.findLast((other) => other.type === mark.type && other.href === mark.href);
    if (same && mark.start <= same.end) same.end = Math.max(same.end, mark.end);
    else result.push({ ...mark });
  }
  return result;
}

export class BlockWriter {
  readonly leaves: Leaf[] = [];
  private text = '';
  private marks: TextMark[] = [];
  private readonly open: OpenMark[] = [];
  /** Pictures met inside running text: they follow its block. */
  private waiting: Leaf[] = [];

  /** Text of the current block so far. */
  get line(): string {
    return this.text;
  }

  /** Whether nothing was written since the last picture. */
  get isAfterPicture(): boolean {
    const last = this.waiting.at(-1) ?? (this.text === '' ? this.leaves.at(-1) : undefined);
    return last?.block.type === 'image';
  }

  /** Appends text to the current block. */
  append(raw: string): void {
    let chunk = removeInvisible(raw).replace(/[\s\u0085]+/g, ' ');
    if (this.text === '' || this.text.endsWith(' ')) chunk = chunk.trimStart();
    this.text += chunk;
  }

  /** Runs `inside` with a mark open; a mark inside another of its kind adds nothing. */
  marked(mark: { type: TextMark['type']; href?: string }, inside: () => void): void {
    if (this.open.some((other) => other.type === mark.type)) {
      inside();
      return;
    }
    const entry: OpenMark = { ...mark, start: this.text.length };
    this.open.push(entry);
    inside();
    this.open.splice(this.open.indexOf(entry), 1);
    this.marks.push({ ...entry, end: this.text.length });
  }

  /** Ends the current block, if it has text. */
  endText(kind: TextKind, { trail, place, article }: Standing): void {
    const text = this.text.trimEnd();
    const marks = [...this.marks, ...this.open.map((mark) => ({ ...mark, end: text.length }))];
    this.text = '';
    this.marks = [];
    for (const mark of this.open) mark.start = 0;
    if (text !== '') {
      const kept = joined(marks.map((mark) => tightened(mark, text)).filter((mark) => mark !== null));
      this.leaves.push({
        block: { ...kind, text, ...(kept.length > 0 && { marks: kept.slice(0, MAX_MARKS) }) },
        trail,
        place,
        article,
      });
    }
    this.leaves.push(...this.waiting);
    this.waiting = [];
  }

  /** Adds a block that holds no running text; inside running text it waits for its end. */
  add(block: BlockShape, { trail, place, article }: Standing): void {
    (this.text === '' ? this.leaves : this.waiting).push({ block, trail, place, article });
  }

  /** Gives a caption to the picture just before; a caption without one is dropped. */
  caption(raw: string): void {
    const last = (this.waiting.at(-1) ?? this.leaves.at(-1))?.block;
    const caption = normaliseText(raw).slice(0, LONGEST_CAPTION).toWellFormed();
    if (last?.type === 'image' && last.caption === undefined && caption !== '') last.caption = caption;
  }
}
