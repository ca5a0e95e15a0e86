/** A book before its chapters are cut, whatever its format: documents that can be read more than once, contents, pictures. */
import type { BookFormat } from '#contract/shapes.ts';
import type { Draft, DraftBlock } from './draft.ts';

export interface SourcePlace {
  /** Name of the document. */
  file: string;
  /** Id of the element that is meant; null for the document's beginning. */
  fragment: string | null;
}

export interface SourceLine {
  title: string;
  /** Depth from 1. */
  level: number;
  /** Null for a heading that leads nowhere. */
  target: SourcePlace | null;
  /** Begins a chapter, however short. */
  isChapter?: boolean;
}

export interface SourceDocument {
  file: string;
  read(): Promise<Draft>;
}

export interface BookSource {
  format: BookFormat;
  title: string | null;
  author: string | null;
  language: string | null;
  description: string | null;
  /** Documents in reading order. */
  documents: SourceDocument[];
  contents: SourceLine[];
  /** Letters that the chapters in one document have at least, on average; shorter ones are sections of one. */
  leastChapter: number;
  /** Place in the book that a link leads to; null for one that leads out of it. */
  resolve(href: string, file: string): SourcePlace | null;
  /** @returns null where there is none */
  picture(reference: string): Promise<Uint8Array | null>;
  cover(): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** A book of one document that is in memory, its contents made of its headings. */
export function sourceOfDraft(
  draft: Draft,
  about: Pick<BookSource, 'format' | 'title' | 'author' | 'language'> & Partial<BookSource>,
): BookSource {
  return {
    description: null,
    documents: [{ file: '', read: async () => draft }],
    contents: linesOfHeadings(draft, about.title),
    leastChapter: 0,
    resolve: (href) => (href.startsWith('#') ? { file: '', fragment: decodedFragment(href.slice(1)) } : null),
    picture: async (reference) => dataOf(reference),
    cover: async () => null,
    close: async () => undefined,
    ...about,
  };
}

function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Bytes of a `data:` address. */
export function dataOf(reference: string): Uint8Array | null {
  const found = /^data:[^,;]*((?:;[^,;]*)*),/i.exec(reference.slice(0, 1_000));
  if (found === null) return null;
  const data = reference.slice(found[0].length);
  return /;\s*base64/i.test(found[1] ?? '') ? Buffer.from(data, 'base64') : Buffer.from(decodedFragment(data));
}

const LONGEST_TITLE = 300;

/**
 * A heading that is the book's title, and the only one of its level, is no line where chapters stand under it: several, or one that begins
 * at once. A text with a single heading further down is one with a section.
 */
export function linesOfHeadings({ blocks, ids }: Draft, title: string | null): SourceLine[] {
  const headings = blocks.flatMap((block, at) => {
    const text = block.type === 'heading' ? headingText(block) : '';
    return text === '' ? [] : [{ at, level: block.level ?? 1, text }];
  });
  const [first, ...rest] = headings;
  const highest = Math.min(...rest.map(({ level }) => level));
  const isAlone = first !== undefined && rest.length > 0 && highest > first.level;
  const hasChapters =
    rest.filter(({ level }) => level === highest).length > 1 || (rest[0]?.at ?? 0) === (first?.at ?? 0) + 1;
  const isTitle = isAlone && hasChapters && (title === null || first.text === title || first.level === 1);
  const lines = isTitle ? rest : headings;
  const top = Math.min(...lines.map(({ level }) => level));
  return lines.map(({ at, level, text }) => {
    const fragment = ` heading ${at}`;
    ids.set(fragment, { from: at, to: at + 1 });
    return { title: text.slice(0, LONGEST_TITLE), level: level - top + 1, target: { file: '', fragment } };
  });
}

/** A heading in one line, without the numbers of notes that it calls. */
export function headingText({ text = '', marks = [] }: DraftBlock): string {
  const calls = marks
    .filter(({ note }) => note === 'certain' || note === 'possible')
    .toSorted((one, other) => other.start - one.start);
  const own = oneLine(calls.reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text));
  return own || oneLine(text);
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
