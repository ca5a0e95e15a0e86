/**
 * Apple Books has no export of its own. What it gives is read: passages as they are copied or shared (text, then `Excerpt From`), and the notes of a
 * book as they are sent by mail (`Notes from`, the title, then dates, chapters and passages).
 */
import { createShelf, type NoteFile, readMoment } from './clipping.ts';

const EXCERPT = /^(?:Excerpt From|All Excerpts From|摘录来自|节选自|摘錄自)[:：]?[ \t]*(.*)$/im;
const COPYRIGHT = /^(?:This material (?:may be|is) protected by copyright\.?|此材料(?:可能)?受版权保护。?|此资料(?:可能)?受版权保护。?)$/i;
const PRODUCT = /\s*(?:Apple Books|iBooks)\.?\s*$/i;
const ADDRESS = /^https?:\/\/\S+$/;

export function isAppleBooks(text: string): boolean {
  return EXCERPT.test(text) || isMail(text);
}

const isMail = (text: string): boolean => /^\s*(?:Notes from|笔记来自)\s*$/im.test(text.slice(0, 500));

export function readAppleBooks(text: string): NoteFile {
  const plain = text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, '');
  return { source: 'apple', books: isMail(plain) ? readMail(plain) : readExcerpts(plain), bookmarks: 0 };
}

/** Passages with `Excerpt From` beneath each. */
function readExcerpts(text: string) {
  const shelf = createShelf();
  const lines = text.split('\n');
  let quote: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const head = EXCERPT.exec(lines[at] as string);
    if (head === null) {
      if (!COPYRIGHT.test((lines[at] as string).trim())) quote.push(lines[at] as string);
      continue;
    }
    const about = head[1]?.trim() ? [head[1].trim()] : [];
    while (about.length < 2 && at + 1 < lines.length && isFact(lines[at + 1] as string, head[1] ?? '')) {
      about.push((lines[++at] as string).trim());
    }
    const words = unquoted(quote.join('\n'));
    const { title, author } = sourceOf(about);
    if (words !== '' && title !== '') {
      const nothing = { comment: null, color: null, chapter: null, position: null, share: null, at: null };
      shelf.of(title, author).clippings.push({ text: words, ...nothing });
    }
    quote = [];
    while (at + 1 < lines.length && /^\s*$/.test(lines[at + 1] as string)) at++;
    if (ADDRESS.test((lines[at + 1] ?? '').trim())) at++;
  }
  return shelf.books();
}

/** A line of title or author: what was named behind `Excerpt From` on the same line has none. */
function isFact(line: string, named: string): boolean {
  const bare = line.trim();
  return named.trim() === '' && bare !== '' && !ADDRESS.test(bare) && !COPYRIGHT.test(bare);
}

/** `Author. “Title.” Apple Books.` on one line, or title and author on two. */
function sourceOf([first = '', second]: readonly string[]): { title: string; author: string | null } {
  const line = first.replace(PRODUCT, '').trim();
  const cited = /^(?:(.*?)[.,。，]?\s*)?[“"「《](.+?)[.。,]?[”"」》]/.exec(line);
  if (cited) return { title: (cited[2] as string).trim(), author: cited[1]?.trim() || (second ?? null) };
  return { title: line, author: second?.trim() || null };
}

/** The mail of a book's notes: passages are parted by their dates. */
function readMail(text: string) {
  const shelf = createShelf();
  const lines = text.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => /^(?:Notes from|笔记来自)$/i.test(line));
  const facts = lines.slice(start + 1).filter(Boolean);
  const [title = '', author = ''] = facts;
  const book = shelf.of(title, author || null);
  const body = lines.slice(lines.indexOf(author, start + 2) + 1);
  const isDay = (line: string) => /\d{4}/.test(line) && line.length < 40 && !/[”"。]$/.test(line) && readMoment(line) !== null;
  let at: Date | null = null;
  let paragraphs: string[] = [];
  const close = () => {
    // Chapter, passage, comment; the chapter alone stands without the passage's beginning.
    const [first, second, ...rest] = paragraphs;
    const hasChapter = second !== undefined && (first ?? '').length <= 120;
    const quote = hasChapter ? second : first;
    const comment = hasChapter ? rest.join('\n') : [second, ...rest].filter(Boolean).join('\n');
    if (quote) {
      const [chapter, nothing] = [hasChapter ? (first ?? null) : null, { color: null, position: null, share: null }];
      book.clippings.push({ text: unquoted(quote), comment: comment || null, chapter, at, ...nothing });
    }
    paragraphs = [];
  };
  for (const line of body) {
    if (EXCERPT.test(line)) break;
    if (isDay(line)) {
      close();
      at = readMoment(line);
    } else if (line !== '') paragraphs.push(line);
  }
  close();
  return shelf.books();
}

function unquoted(text: string): string {
  const bare = text.trim();
  return /^[“"「].*[”"」]$/s.test(bare) ? bare.slice(1, -1).trim() : bare;
}
