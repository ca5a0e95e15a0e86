/** Short texts about books: progress, time left, difficulty for the reader, and orders of lists. Pure. */
import type { Book, ShelfItem } from '#contract/shapes.ts';

/** Words a minute until anything is known of a reader. */
export const USUAL_SPEED = 120;

export const SHELF_SORTS = [
  { value: 'recent', label: '最近读过' },
  { value: 'added', label: '放入时间' },
  { value: 'title', label: '书名' },
  { value: 'author', label: '作者' },
  { value: 'difficulty', label: '从易到难' },
  { value: 'progress', label: '快读完的' },
] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number]['value'];

export function minutesLeft({ book, progress }: Pick<ShelfItem, 'book' | 'progress'>, speed: number): number {
  return (book.word_count * (1 - progress)) / speed;
}

/** `读到 41%`; a book that was opened is never at 0, one that is not finished never at 100. */
export function percentRead(progress: number): number {
  return progress >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(progress * 100)));
}

/**
 * Label of a share of known words for reading on one's own: at 98 % running words are understood without help, at 95 % with some. Hu and
 * Nation 2000, Reading in a Foreign Language 13.
 */
export function fitLabel(rate: number | null): string | null {
  if (rate === null) return null;
  // Rounded like the shown value, so that 95 % does not get the label of less.
  const shown = Math.round(rate * 100) / 100;
  if (shown >= 0.98) return '读起来不费力';
  if (shown >= 0.95) return '正好在你的水平上';
  return shown >= 0.9 ? '略高于你的水平' : '现在读会吃力';
}

/** The book nearest to 96.5 % of known words, of those that are not on the shelf; null without a fitting one. */
export function bestFit(books: readonly Book[]): Book | null {
  const fitting = books.filter(({ known_rate: rate, on_shelf: isOn }) => !isOn && rate !== null && rate >= 0.93);
  const distance = ({ known_rate: rate }: Book) => Math.abs((rate ?? 0) - 0.965);
  return fitting.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

const MB = 1024 * 1024;

/** `212 MB`, `2 GB`; as quotas are counted. */
export function spaceText(bytes: number): string {
  return bytes < 1024 * MB ? `${Math.ceil(bytes / MB)} MB` : `${Number((bytes / MB / 1024).toFixed(1))} GB`;
}
