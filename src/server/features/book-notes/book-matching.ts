/** Finds the reader's book that another program means by a title and author. */
import { similarity } from '#engine/edit-distance.ts';

interface Titled {
  title: string;
  author: string | null;
}

/** Least similarity of two titles of the same book, 0 to 1. */
const LEAST = 0.82;
/** A second book as near as this leaves the choice to the reader. */
const CLEAR = 0.02;
const OTHER_AUTHOR = 0.25;

/** The book that is meant; null where none or more than one fits. */
export function matchBook<T extends Titled>(wanted: Titled, books: readonly T[]): T | null {
  const judged = books
    .map((book) => ({ book, score: likeness(wanted, book) }))
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score);
  const [best, second] = judged;
  return best === undefined || (second !== undefined && best.score - second.score < CLEAR) ? null : best.book;
}

/** 0 to 1. */
function likeness(wanted: Titled, book: Titled): number {
  const [one, other] = [words(wanted.title), words(book.title)];
  const [short, shortOther] = [words(mainTitle(wanted.title)), words(mainTitle(book.title))];
  // Volumes of one work.
  if (numbers(one) !== numbers(other) && numbers(one) !== '' && numbers(other) !== '') return 0;
  const titles = Math.max(
    similarity(one, other),
    // A subtitle, series or edition that one of them leaves out.
    short.length >= 3 && short === shortOther ? 0.95 : short.length >= 8 ? similarity(short, shortOther) - 0.05 : 0,
    short.length >= 3 && (short === other || shortOther === one) ? 0.96 : 0,
  );
  if (wanted.author === null || book.author === null) return titles;
  return shareName(wanted.author, book.author) ? Math.min(1, titles + 0.03) : titles - OTHER_AUTHOR;
}

function mainTitle(title: string): string {
  return (
    title.replace(/\.(?:epub|txt|pdf|mobi|azw3?|fb2|html?|md)$/i, '').split(/\s*[:：(（[【]|\s[-–—]\s/)[0] ?? title
  );
}

/** The text in lower case, without accents, signs and a leading article. */
function words(text: string): string {
  return text
    .replace(/\.(?:epub|txt|pdf|mobi|azw3?|fb2|html?|md)$/i, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|a|an) /, '');
}

const numbers = (text: string): string => (text.match(/\d+/g) ?? []).join(' ');

/** Whether two lists of authors have a name in common, with given name and surname in either order. */
function shareName(one: string, other: string): boolean {
  const names = new Set(
    words(one)
      .split(' ')
      .filter((name) => name.length > 1),
  );
  const others = words(other)
    .split(' ')
    .filter((name) => name.length > 1);
  if (names.size === 0 || others.length === 0) return true;
  return others.some((name) => names.has(name)) || [...names].join('') === others.join('');
}
