/** The common result of reading a file of notes from another program. */
import { AppError } from '#contract/errors.ts';
import type { HighlightColor, NoteSource } from '#contract/shapes.ts';
import { instantOf } from '#engine/shanghai-time.ts';
import calendar from '#engine/words/calendar-names.json' with { type: 'json' };

export interface Clipping {
  /** The highlighted text; null for a comment that stands alone. */
  text: string | null;
  comment: string | null;
  color: HighlightColor | null;
  chapter: string | null;
  /** Place by the other program's own count (location, page): only compared with others of the same file. */
  position: number | null;
  /** Approximate place in the book, 0 to 1. */
  share: number | null;
  at: Date | null;
}

export interface ClippedBook {
  title: string;
  author: string | null;
  clippings: Clipping[];
  /** Earlier states of highlights that were changed, which the file still has. */
  replaced: Clipping[];
}

export interface NoteFile {
  source: NoteSource;
  books: ClippedBook[];
  bookmarks: number;
}

/** Limits for all files that are read together. */
const MAX_CLIPPINGS = 20_000;
const MAX_BOOKS = 1_000;
/** Characters of a title or an author. */
const LONGEST_NAME = 1_000;

/** @throws {AppError} INVALID_INPUT for more than are taken at once */
export function requireFew(clippings: number, books = 0): void {
  const [count, most, of] = books > MAX_BOOKS ? [books, MAX_BOOKS, '本书'] : [clippings, MAX_CLIPPINGS, '条'];
  if (count <= most) return;
  throw new AppError('INVALID_INPUT', { msg: `文件里有 ${count} ${of}，一次最多 ${most} ${of}，请分开导入` });
}

/** Months by the beginnings of their English names. */
const MONTHS = calendar.month.map((name) => name.slice(0, 3));
const AFTERNOON = /\bP\.?M\.?\b|下午|晚上|中午/i;
const MORNING = /\bA\.?M\.?\b|上午|凌晨|早上/i;

/**
 * A date with or without a time as reading programs write it in English and Chinese, or ISO 8601. Without a zone it is one of China, which is
 * where the reader most likely was.
 */
export function readMoment(text: string): Date | null {
  const zoned = /^\s*(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))\s*$/.exec(text)?.[1];
  if (zoned !== undefined) return validDate(new Date(zoned));
  const day = dayIn(text);
  if (day === null) return null;
  const clock = /(\d{1,2}):(\d\d)(?::(\d\d))?/.exec(text);
  let hours = Number(clock?.[1] ?? 0);
  if (AFTERNOON.test(text) && hours < 12) hours += 12;
  else if (MORNING.test(text) && hours === 12) hours = 0;
  const [minutes, seconds] = [Number(clock?.[2] ?? 0), Number(clock?.[3] ?? 0)];
  const two = (value: number) => String(value).padStart(2, '0');
  return validDate(instantOf(`${day}T${two(hours)}:${two(minutes)}:${two(seconds)}`));
}

/** `YYYY-MM-DD` */
function dayIn(text: string): string | null {
  const written = (year: string, month: number, day: string) =>
    month < 1 ? null : `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const numbers = /(\d{4})\s*(?:年|-|\/)\s*(\d{1,2})\s*(?:月|-|\/)\s*(\d{1,2})/.exec(text);
  if (numbers) return written(numbers[1] as string, Number(numbers[2]), numbers[3] as string);
  const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const dayFirst = /(\d{1,2})\.? ([A-Za-z]{3,9})\.?,? (\d{4})/.exec(text);
  if (dayFirst) return written(dayFirst[3] as string, monthOf(dayFirst[2] as string), dayFirst[1] as string);
  const monthFirst = /([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})/.exec(text);
  return monthFirst
    ? written(monthFirst[3] as string, monthOf(monthFirst[1] as string), monthFirst[2] as string)
    : null;
}

function validDate(date: Date | null): Date | null {
  const time = date?.getTime() ?? Number.NaN;
  return Number.isNaN(time) || time < Date.UTC(1990, 0) || time > Date.UTC(2100, 0) ? null : date;
}

/** `Title (Author)`, the last brackets being the author's; `Title - Author` where there are none. */
export function titleAndAuthor(line: string): { title: string; author: string | null } {
  const text = line.replace(/^\uFEFF/, '').trim();
  let depth = 0;
  if (/[)）]$/.test(text)) {
    for (let at = text.length - 1; at > 0; at--) {
      if (/[)）]/.test(text[at] as string)) depth++;
      if (/[(（]/.test(text[at] as string) && --depth === 0) {
        const author = text.slice(at + 1, -1).trim();
        return { title: text.slice(0, at).trim(), author: author || null };
      }
    }
  }
  const parts = / [-–—] ([^-–—]+)$/.exec(text);
  if (parts) return { title: text.slice(0, parts.index).trim(), author: (parts[1] as string).trim() };
  return { title: text, author: null };
}

const COLORS: Record<string, HighlightColor> = {
  yellow: 'yellow',
  orange: 'yellow',
  green: 'green',
  olive: 'green',
  blue: 'blue',
  cyan: 'blue',
  pink: 'pink',
  red: 'pink',
  purple: 'purple',
  黄色: 'yellow',
  绿色: 'green',
  蓝色: 'blue',
  粉色: 'pink',
  紫色: 'purple',
};

/** The nearest of the five colours; null for none, and for those that have no like. */
export function readColor(name: unknown): HighlightColor | null {
  return typeof name === 'string' ? (COLORS[name.trim().toLowerCase()] ?? null) : null;
}

/** Collects clippings by the book they name. */
export function createShelf(): { of(title: string, author: string | null): ClippedBook; books(): ClippedBook[] } {
  const books = new Map<string, ClippedBook>();
  return {
    of(longTitle, longAuthor) {
      const title = longTitle.slice(0, LONGEST_NAME).toWellFormed();
      const author = longAuthor?.slice(0, LONGEST_NAME).toWellFormed() ?? null;
      const key = `${title}\n${author ?? ''}`;
      const book = books.get(key) ?? { title, author, clippings: [], replaced: [] };
      books.set(key, book);
      return book;
    },
    books: () => [...books.values()].filter(({ clippings }) => clippings.length > 0),
  };
}
