/**
 * Places in a book: which chapter a block is in, how far a place is in the whole book, how long the rest takes, and what the contents name.
 * Pure.
 */
import type { Book, ShelfItem, TocItem } from '#contract/shapes.ts';

const CHAPTER_OF_BLOCK = /^c(\d+)b/;

/** `?chapter=3`; null where it is no chapter of the book. */
export function chapterAsked(query: URLSearchParams, count: number): number | null {
  const given = query.get('chapter');
  return given !== null && /^\d{1,6}$/.test(given) && Number(given) < count ? Number(given) : null;
}

/** Block ids name their chapter; null for any other id. */
export function chapterOfBlock(blockId: string): number | null {
  const found = CHAPTER_OF_BLOCK.exec(blockId)?.[1];
  return found === undefined ? null : Number(found);
}

interface ChapterFacts {
  index: number;
  /** Null where the contents do not name it. */
  title: string | null;
  /** From 1; null for a cover, a preface and the like. */
  number: number | null;
  words: number;
  /** Words of the chapters before it. */
  before: number;
  knownRate: number | null;
}

export interface BookMap {
  chapters: readonly ChapterFacts[];
  words: number;
}

/** The lengths of chapters from the contents; those that the contents leave out share what is left of the book's words. */
export function mapOf({
  toc,
  chapter_count: count,
  word_count: total,
}: Pick<Book, 'toc' | 'chapter_count' | 'word_count'>): BookMap {
  const lines = new Map<number, TocItem>();
  const titles = new Map<number, string>();
  for (const item of toc) {
    // The innermost line that leads to its beginning; a part's name stands before it.
    if (item.block_id === null) titles.set(item.index, item.title);
    const known = lines.get(item.index);
    if (!known || (known.word_count === 0 && item.word_count > 0)) lines.set(item.index, item);
  }
  const named = [...lines.values()].reduce((sum, { word_count: words }) => sum + words, 0);
  const unnamed = count - [...lines.values()].filter(({ word_count: words }) => words > 0).length;
  const share = unnamed > 0 ? Math.max(0, total - named) / unnamed : 0;
  let before = 0;
  const chapters = Array.from({ length: count }, (_, index): ChapterFacts => {
    const line = lines.get(index);
    const words = line && line.word_count > 0 ? line.word_count : share;
    const number = toc.length > 0 ? (line?.number ?? null) : index + 1;
    const facts = {
      index,
      title: bareTitle(titles.get(index) ?? line?.title ?? null, number),
      number,
      words,
      before,
      knownRate: line?.known_rate ?? null,
    };
    before += words;
    return facts;
  });
  return { chapters, words: Math.max(before, 1) };
}

/** Its own number before a title: `1 The Quay`, `2. Salt`, `第3章 Home`; not `1.1 The Quay`. */
const OWN_NUMBER = /^(?:(\d{1,4})(?:[.:、)]\s*|\s+)|第\s*(\d{1,4})\s*[章回节][\s:：.、]*)(?=[\p{L}"'“‘(])/u;

/** Letters of a title that say the number which stands beside it once more. */
export function numberAtStart(title: string, number: number | null): number {
  const [all = '', plain, chinese] = OWN_NUMBER.exec(title) ?? [];
  return Number(plain ?? chinese) === number ? all.length : 0;
}

const bareTitle = <Title extends string | null>(title: Title, number: number | null) =>
  title === null ? title : (title.slice(numberAtStart(title, number)) as Title);

/** Share of the book before a place, 0 to 1. @param share of its chapter, 0 to 1 */
export function bookShare({ chapters, words }: BookMap, index: number, share: number): number {
  const chapter = chapters[index];
  return chapter ? Math.min(1, (chapter.before + chapter.words * share) / words) : 0;
}

/** The place at a share of the book. */
export function placeAtShare({ chapters, words }: BookMap, share: number): { index: number; share: number } {
  const at = Math.min(1, Math.max(0, share)) * words;
  const chapter = chapters.findLast(({ before }) => before <= at) ?? chapters[0];
  if (!chapter) return { index: 0, share: 0 };
  return {
    index: chapter.index,
    share: chapter.words > 0 ? Math.min(0.999, (at - chapter.before) / chapter.words) : 0,
  };
}

/** `1 小时 2 分`, `9 分钟`, `不到 1 分钟`. */
export function minutesLabel(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 1) return '不到 1 分钟';
  if (whole < 60) return `${whole} 分钟`;
  const rest = whole % 60;
  return rest === 0 ? `${Math.floor(whole / 60)} 小时` : `${Math.floor(whole / 60)} 小时 ${rest} 分`;
}

/** Number of a chapter: 第 3 章, or 全文 when there is only one; null for a cover, a preface and the like. */
export function numberLabel({ chapters }: BookMap, index: number): string | null {
  const number = chapters[index]?.number ?? null;
  if (chapters.length === 1) return '全文';
  return number === null ? null : `第 ${number} 章`;
}

/** Short name of a chapter: its number, or its title where it has none. */
export function chapterLabel(map: BookMap, index: number): string {
  return numberLabel(map, index) ?? map.chapters[index]?.title ?? `第 ${index + 1} 节`;
}

interface ContentsPart {
  kind: 'part';
  index: number;
  title: string;
}

export interface ContentsChapter {
  kind: 'chapter';
  index: number;
  title: string;
  /** From 1; null for a cover, a preface and the like. */
  number: number | null;
  words: number;
  sections: { title: string; block_id: string }[];
}

/**
 * The lines of a book's contents as three kinds: parts, chapters, and sections within a chapter. Pure.
 *
 * A line is a part when the next one lies under it and leads into the same chapter; chapters that the contents leave out stay out.
 */
export function contentsOf(toc: readonly TocItem[], { chapters }: BookMap): (ContentsPart | ContentsChapter)[] {
  const lines: (ContentsPart | ContentsChapter)[] = [];
  const known = new Map<number, ContentsChapter>();
  toc.forEach(({ index, level, title, block_id }, at) => {
    const chapter = known.get(index);
    const next = toc[at + 1];
    const isPart = block_id === null && next?.index === index && next.block_id === null && next.level > level;
    if (isPart) lines.push({ kind: 'part', index, title });
    else if (chapter) {
      if (block_id !== null) chapter.sections.push({ title, block_id });
    } else {
      const { words = 0, number = null } = chapters[index] ?? {};
      const bare = bareTitle(title, number);
      const made: ContentsChapter = { kind: 'chapter', index, title: bare, number, words, sections: [] };
      known.set(index, made);
      lines.push(made);
    }
  });
  if (lines.length > 0) return lines;
  return chapters.map(({ index, title, number, words }) => ({
    kind: 'chapter',
    index,
    title: title ?? `第 ${index + 1} 章`,
    number,
    words,
    sections: [],
  }));
}

/** The name of the document for the reader. */
export const workId = (bookId: string, reader: string | null) => (reader === null ? bookId : `${reader}:${bookId}`);

/** Key in local storage of the place in a book (`positionKey`). */
export const placeKey = (bookId: string, reader: string | null) => `place:chapter:${workId(bookId, reader)}`;

/** Whether all of a chapter has been read: what was jumped over is not. */
export function isChapterRead(
  { finished_at: finishedAt, read_to: readTo }: Pick<ShelfItem, 'finished_at' | 'read_to'>,
  { chapters, words }: Pick<BookMap, 'chapters' | 'words'>,
  index: number,
): boolean {
  if (finishedAt !== null) return true;
  const chapter = chapters[index];
  // Half a word for shares that were rounded.
  return chapter !== undefined && readTo > 0 && chapter.before + chapter.words <= readTo * words + 0.5;
}
