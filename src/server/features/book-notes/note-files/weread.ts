/**
 * The notes of a book as WeRead (微信读书) copies them: the book in 《》, its author and how many notes there are, then chapters, highlights and
 * thoughts. Since version 8.3 `◆` begins a highlight or a thought, a chapter's title stands after two empty lines; before, `◆` began a chapter and
 * `>>` a highlight.
 */
import { type Clipping, createShelf, type NoteFile, readMoment } from './clipping.ts';

const TITLE = /^《(.+)》$/;
const COUNT = /^\d+\s*个笔记$/;
const SIGNATURE = /^-{1,2}\s*来自微信读书$/;
const THOUGHT = /^(?:◆\s*)?(\d{4}\/\d{1,2}\/\d{1,2})\s*发表想法[:：]?$/;
/** The reader's opinion of the whole book, with a date before it. */
const RATING = /^(?:◆\s*)?\d{4}\/\d{1,2}\/\d{1,2}\s*认为/;
const QUOTE = /^原文[:：]\s*/;
const OLD_HIGHLIGHT = /^>>\s*/;
const MARK = /^◆\s*/;
/** Lines after the title in which its author and the number of notes stand. */
const HEAD_LINES = 6;

export function isWeRead(text: string): boolean {
  return headsIn(linesOf(text)).length > 0;
}

export function readWeRead(text: string): NoteFile {
  const lines = linesOf(text);
  const shelf = createShelf();
  const heads = headsIn(lines);
  for (const [number, { at, count }] of heads.entries()) {
    const author = lines.slice(at + 1, count).find((line) => line !== '') ?? null;
    const book = shelf.of(TITLE.exec(lines[at] ?? '')?.[1]?.trim() ?? '', author);
    book.clippings.push(...clippingsIn(lines.slice(count + 1, heads[number + 1]?.at)));
  }
  return { source: 'weread', books: shelf.books(), bookmarks: 0 };
}

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim());

/** Lines where books begin, and lines with the number of their notes. */
function headsIn(lines: readonly string[]): { at: number; count: number }[] {
  return lines.flatMap((line, at) => {
    if (!TITLE.test(line)) return [];
    const count = lines.slice(at + 1, at + 1 + HEAD_LINES).findIndex((other) => COUNT.test(other));
    return count === -1 ? [] : [{ at, count: at + 1 + count }];
  });
}

/** The part that a line without a sign belongs to. */
type Part = { lines: string[]; kind: 'highlight' | 'quote' | 'thought' | 'rating' };

interface Draft {
  chapter: string | null;
  at: Date | null;
  quote: string[] | null;
  thought: string[];
}

function clippingsIn(lines: readonly string[]): Clipping[] {
  const isOld = lines.some((line) => OLD_HIGHLIGHT.test(line));
  const drafts: Draft[] = [];
  let chapter: string | null = null;
  let open: Part | null = null;
  let empty = 2;
  const begin = (quote: string[] | null, at: Date | null = null): Draft => {
    const draft: Draft = { chapter, at, quote, thought: [] };
    drafts.push(draft);
    return draft;
  };
  for (const line of lines) {
    if (line === '') {
      empty += 1;
      continue;
    }
    const isAfterGap = empty >= 2;
    empty = 0;
    if (SIGNATURE.test(line)) break;
    const day = THOUGHT.exec(line)?.[1];
    const last = drafts.at(-1);
    if (day !== undefined) open = { lines: begin(null, readMoment(day)).thought, kind: 'thought' };
    else if (RATING.test(line) || line === '点评') open = { lines: [], kind: 'rating' };
    else if (QUOTE.test(line) && open?.kind === 'thought' && last) {
      last.quote = [line.replace(QUOTE, '')];
      open = { lines: last.quote, kind: 'quote' };
    } else if (isOld && OLD_HIGHLIGHT.test(line)) {
      const quote = [line.replace(OLD_HIGHLIGHT, '')];
      // The words that a thought is about come after it.
      if (open?.kind === 'thought' && last) last.quote = quote;
      else begin(quote);
      open = { lines: quote, kind: 'highlight' };
    } else if (!isOld && MARK.test(line)) {
      const quote = [line.replace(MARK, '')];
      begin(quote);
      open = { lines: quote, kind: 'highlight' };
    } else if (isOld ? MARK.test(line) : isAfterGap || open === null) {
      chapter = line.replace(MARK, '');
      open = null;
    } else open?.lines.push(line);
  }
  return merged(drafts);
}

/** A thought on a highlight that stands there by itself as well is the comment of that. */
function merged(drafts: readonly Draft[]): Clipping[] {
  const clippings: Clipping[] = [];
  const byText = new Map<string, Clipping>();
  for (const [position, { chapter, at, quote, thought }] of drafts.entries()) {
    const text = quote?.join('\n').trim() || null;
    const comment = thought.join('\n').trim() || null;
    if (text === null && comment === null) continue;
    const same = text === null ? undefined : byText.get(text);
    if (same) {
      same.comment = [same.comment, comment].filter(Boolean).join('\n') || null;
      same.at ??= at;
      continue;
    }
    const clipping: Clipping = { text, comment, color: null, chapter, position, share: null, at };
    if (text !== null) byText.set(text, clipping);
    clippings.push(clipping);
  }
  return clippings;
}
