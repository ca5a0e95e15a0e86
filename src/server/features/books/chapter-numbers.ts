/** Tells the chapters of a book from what stands around them, so that the first one after the preface is 第 1 章 (decision 135). */
import type { BookStatus } from '#contract/shapes.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import { headingOf, inSequence, isUnnumbered, type TextHeading } from './formats/text-headings.ts';
import type { TocEntry } from './parsed-book.ts';

/** Numbers that are kept: telling those of a thousand chapters takes a millisecond or two. */
const MOST_NUMBERS = 200_000;

/** The contents as they are shown: a line for each that the file names, or for each chapter where it names none. */
export function contentsOf(toc: readonly TocEntry[], chapters: readonly { index: number; title: string }[]) {
  if (toc.length > 0) return toc;
  return chapters.map(({ index, title }): TocEntry => ({ index, title, level: 1, blockId: null }));
}

/** Numbers by file, told once: what was read of a file does not change. @param titlesOf titles of a file's chapters, in order */
export function createChapterNumbers(titlesOf: (fileId: number) => Promise<{ index: number; title: string }[]>) {
  const kept = createBoundedCache<number, ReadonlyMap<number, number>>(MOST_NUMBERS, ({ size }) => size + 1);
  return async ({ fileId, status, toc }: { fileId: number; status: BookStatus; toc: readonly TocEntry[] }) => {
    const known = kept.get(fileId);
    if (known) return known;
    const numbers = chapterNumbers(contentsOf(toc, toc.length > 0 ? [] : await titlesOf(fileId)));
    if (status === 'READY') kept.set(fileId, numbers);
    return numbers;
  };
}

interface ChapterLine {
  index: number;
  level: number;
  title: string;
  /** Other chapters stand under it. */
  isPart: boolean;
}

/** `1. The Ferry`, `2 — The Harbour`; not `1.1 The Quay`. */
const LEADING_NUMBER = /^(\d{1,3})(?:[.:)、]\s*|\s+)(?=\D)\S/;
const CHAPTER_LEVEL = 2;

/**
 * The number of each chapter, from 1, by its index; covers, prefaces, parts, notes and what the contents leave out have none. Linear.
 * @param toc the contents of the book
 */
export function chapterNumbers(toc: readonly TocEntry[]): ReadonlyMap<number, number> {
  const lines = openingLines(toc).filter(({ title }) => !isUnnumbered(title));
  const chapters = withOwnNumbers(lines) ?? withoutSurroundings(lines);
  return new Map(chapters.map(({ index }, at) => [index, at + 1]));
}

/** The innermost line that leads to the beginning of each chapter. */
function openingLines(toc: readonly TocEntry[]): ChapterLine[] {
  const lines = new Map<number, ChapterLine>();
  toc.forEach(({ index, level, title, blockId }, at) => {
    if (blockId !== null && lines.has(index)) return;
    const next = toc[at + 1];
    const isPart = next !== undefined && next.level > level && next.index !== index && next.blockId === null;
    lines.set(index, { index, level, title, isPart });
  });
  return [...lines.values()].sort((a, b) => a.index - b.index);
}

/** The lines that say a number, where most do: of chapters, or of parts where these have no chapters. */
function withOwnNumbers(lines: readonly ChapterLine[]): ChapterLine[] | null {
  const leaves = lines.filter(({ isPart }) => !isPart);
  const said = inSequence(
    lines.flatMap((line) => {
      const heading = headingOf(line.title) ?? leadingNumber(line.title);
      return heading === null ? [] : [{ ...heading, line }];
    }),
  );
  for (const wanted of [CHAPTER_LEVEL, CHAPTER_LEVEL - 1]) {
    const found = said.filter(({ level }) => level === wanted).map(({ line }) => line);
    if (found.length > 1 && found.length * 2 >= leaves.length) return found;
  }
  return null;
}

function leadingNumber(title: string): TextHeading | null {
  const number = LEADING_NUMBER.exec(title)?.[1];
  return number === undefined ? null : { level: CHAPTER_LEVEL, key: `bare ${Number(number)}` };
}

/** Where most chapters stand under parts, what stands beside the parts is none. */
function withoutSurroundings(lines: readonly ChapterLine[]): ChapterLine[] {
  const leaves = lines.filter(({ isPart }) => !isPart);
  const top = Math.min(...lines.map(({ level }) => level));
  const inside = leaves.filter(({ level }) => level > top);
  return inside.length * 2 > leaves.length ? inside : leaves;
}
