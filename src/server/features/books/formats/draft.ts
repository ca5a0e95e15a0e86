/**
 * A document of a book before its chapters are known: blocks without ids, links and pictures as written. The writer collects the text
 * of one block at a time, so that offsets of marks are final.
 */
import type { Block, TextMark } from '#contract/shapes.ts';
import { removeInvisible } from '#server/features/extraction/service.ts';

export interface DraftMark {
  start: number;
  end: number;
  type: TextMark['type'];
  /** Address as written. */
  href?: string;
  /** Leads to a note: the markup says so, it looks like it, or it does if what it leads to is marked up as a note beside the text. */
  note?: 'certain' | 'possible' | 'plain';
  /** Leads from a note back to the text. */
  isBack?: boolean;
}

export interface DraftBlock extends Omit<Block, 'id' | 'marks' | 'sentences' | 'src' | 'width' | 'height'> {
  marks?: DraftMark[];
  /** Only for an image: name by which the book's source finds it. */
  picture?: string;
}

/** Blocks `from` up to `to`. */
export interface BlockRange {
  from: number;
  to: number;
}

export interface Draft {
  /** Title that the document gives itself. */
  title: string | null;
  blocks: DraftBlock[];
  /** Blocks of the elements that have an id. */
  ids: Map<string, BlockRange>;
  /** Ids of notes beside the text: where something leads to one, it is not part of the text. */
  asides: Set<string>;
  /** Whether the document is nothing but a table of contents. */
  isContents: boolean;
}

export type TextKind = Pick<DraftBlock, 'type' | 'level' | 'number'>;

/** Limits of the contract's block. */
const MAX_MARKS = 5_000;
const LONGEST_CAPTION = 4_000;
/** Longer paragraphs are cut: no writer made them. */
const LONGEST_TEXT = 50_000;

export class DraftWriter {
  readonly blocks: DraftBlock[] = [];
  private text = '';
  private marks: DraftMark[] = [];
  private readonly open: Omit<DraftMark, 'end'>[] = [];
  /** Pictures met inside running text: they follow its block. */
  private waiting: DraftBlock[] = [];
  /** The letter that the block begins with, and the picture that shows it. */
  private initial: { letter: string; picture: DraftBlock | null } | null = null;

  /** Text of the block that is being written. */
  get line(): string {
    return this.text;
  }

  append(raw: string): void {
    let chunk = removeInvisible(raw).replace(/[\s\u0085]+/g, ' ');
    // A blank between an initial that floats and its word shows nowhere; one behind a letter that is a word does.
    const isInitial = this.initial?.letter === this.text && !/[AIO]$/.test(this.text);
    if (this.text === '' || isInitial || /[ \n]$/.test(this.text)) chunk = chunk.trimStart();
    this.text += chunk;
  }

  /** The first letter of a block, which is drawn large; where nothing follows, the picture of it is one by itself. */
  begin(letter: string, picture: DraftBlock | null): void {
    this.append(letter);
    this.initial = { letter, picture };
  }

  /** Ends a line inside a block. */
  breakLine(): void {
    this.text = this.text.replace(/ +$/, '');
    if (this.text !== '' && !this.text.endsWith('\n')) this.text += '\n';
  }

  marked(mark: Omit<DraftMark, 'start' | 'end'>, inside: () => void): void {
    if (this.open.some(({ type }) => type === mark.type)) {
      inside();
      return;
    }
    const entry = { ...mark, start: this.text.length };
    this.open.push(entry);
    inside();
    this.open.splice(this.open.indexOf(entry), 1);
    this.marks.push({ ...entry, end: this.text.length });
  }

  /** Ends the block, if it has text. */
  end(kind: TextKind): void {
    const text = this.text.trimEnd();
    const marks = [...this.marks, ...this.open.map((mark) => ({ ...mark, end: text.length }))];
    const picture = this.initial?.letter === text ? this.initial.picture : null;
    this.text = '';
    this.marks = [];
    this.initial = null;
    for (const mark of this.open) mark.start = 0;
    if (picture) this.blocks.push(picture);
    else if (text !== '') this.blocks.push(...piecesOf({ ...kind, text }, inOrder(marks, text)));
    this.blocks.push(...this.waiting);
    this.waiting = [];
  }

  /** Adds a block without running text; inside running text it waits for its end. */
  add(block: DraftBlock): void {
    (this.text === '' ? this.blocks : this.waiting).push(block);
  }

  /** Gives a caption to the picture just before. @returns false where there is none to take it */
  caption(text: string): boolean {
    const last = this.waiting.at(-1) ?? (this.text === '' ? this.blocks.at(-1) : undefined);
    if (last?.type !== 'image' || last.caption !== undefined || text.length > LONGEST_CAPTION) return false;
    last.caption = text;
    return true;
  }
}

/** Marks by their start, outer before inner ones; blanks at the ends are cut off, and touching marks of one kind are merged. */
function inOrder(marks: readonly DraftMark[], text: string): DraftMark[] {
  const found: DraftMark[] = [];
  for (const mark of marks.toReversed().sort((a, b) => a.start - b.start || b.end - a.end)) {
    let { start, end } = mark;
    end = Math.min(end, text.length);
    while (start < end && /\s/.test(text[start] ?? '')) start += 1;
    while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
    if (start === end) continue;
    const last = found.at(-1);
    const isSame = last?.type === mark.type && last.href === mark.href && start <= last.end && mark.type !== 'link';
    if (isSame && last) last.end = Math.max(last.end, end);
    else found.push({ ...mark, start, end });
  }
  return found;
}

/** A block as one, or as several of at most so many characters. */
export function piecesOf(
  block: DraftBlock & { text: string },
  marks: readonly DraftMark[],
  longest = LONGEST_TEXT,
): DraftBlock[] {
  const pieces: DraftBlock[] = [];
  for (let at = 0; at < block.text.length; ) {
    const end = at + cutOf(block.text.slice(at, at + longest + 1), longest);
    const inside = marks
      .filter((mark) => mark.start < end && mark.end > at)
      .map((mark) => ({ ...mark, start: Math.max(mark.start, at) - at, end: Math.min(mark.end, end) - at }))
      .slice(0, MAX_MARKS);
    pieces.push({ ...block, text: block.text.slice(at, end).trimEnd(), ...(inside.length > 0 && { marks: inside }) });
    at = end;
  }
  return pieces;
}

/** Length of the first piece, with the space behind it: to the end of a sentence, unless that leaves less than half. */
function cutOf(text: string, longest: number): number {
  if (text.length <= longest) return text.length;
  const half = Math.floor(longest / 2);
  const sentences = [...text.slice(half, longest).matchAll(/[.!?…][”"’)]*\s+|[。！？][”’」』）]*/g)];
  const last = sentences.at(-1);
  if (last) return half + last.index + last[0].length;
  const space = Math.max(text.lastIndexOf(' ', longest - 1), text.lastIndexOf('\n', longest - 1));
  return space > 0 ? space + 1 : longest;
}
