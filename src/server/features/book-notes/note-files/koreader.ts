/**
 * Notes of KOReader: its own `metadata.*.lua` (annotations since 2024, highlights with bookmarks before; a table of literals of which nothing is
 * run), and what its export writes as JSON and Markdown. Its export as `My Clippings.txt` is read by kindle.ts.
 */
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { type Clipping, createShelf, type NoteFile, readColor, readMoment } from './clipping.ts';

const tableOf = (value: LuaValue | undefined): LuaTable | null => (value instanceof Map ? value : null);
const textOf = (value: LuaValue | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

export function isKoreaderSettings(text: string): boolean {
  return /^\s*(?:--[^\n]*\n\s*)*return\s*\{/.test(text);
}

/** @param fileName for the book's title where the file does not tell */
export function readKoreaderSettings(text: string, fileName: string): NoteFile {
  const settings = readLuaTable(text);
  const [props, stats] = [tableOf(settings.get('doc_props')), tableOf(settings.get('stats'))];
  const title =
    textOf(props?.get('title')) ??
    textOf(stats?.get('title')) ??
    pathName(textOf(settings.get('doc_path'))) ??
    fileName;
  const authors = textOf(props?.get('authors')) ?? textOf(stats?.get('authors'));
  const pages = settings.get('doc_pages') ?? stats?.get('pages');
  const shelf = createShelf();
  const book = shelf.of(title, authors?.replaceAll('\n', ', ') ?? null);
  let bookmarks = 0;
  const annotations = tableOf(settings.get('annotations'));
  const entries = annotations ?? tableOf(settings.get('bookmarks')) ?? new Map();
  for (const entry of entries.values()) {
    const fields = tableOf(entry);
    if (fields === null) continue;
    // Before 2024 `notes` was the highlighted text and `text` the comment, or a line made of page and text.
    const isHighlight = annotations ? fields.has('drawer') : fields.get('highlighted') === true;
    const quote = textOf(fields.get(annotations ? 'text' : 'notes'));
    if (!isHighlight || quote === null) {
      bookmarks++;
      continue;
    }
    const said = textOf(fields.get(annotations ? 'note' : 'text'));
    const isMade = !annotations && said !== null && /^.{0,20}\d+ .* @ \d{4}-\d\d-\d\d/s.test(said);
    const page = fields.get('pageno');
    book.clippings.push({
      text: quote,
      comment: isMade || said === quote ? null : said,
      color: readColor(fields.get('color')),
      chapter: textOf(fields.get('chapter')),
      position: typeof page === 'number' ? page : null,
      share: typeof page === 'number' && typeof pages === 'number' && pages > 0 ? page / pages : null,
      at: readMoment(textOf(fields.get('datetime')) ?? ''),
    });
  }
  return { source: 'koreader', books: shelf.books(), bookmarks };
}

const JsonBook = z.object({
  title: z.string(),
  author: z.string().nullish(),
  number_of_pages: z.number().nullish(),
  entries: z.array(
    z.object({
      text: z.string().nullish(),
      note: z.string().nullish(),
      chapter: z.string().nullish(),
      color: z.string().nullish(),
      page: z.union([z.number(), z.string()]).nullish(),
      time: z.number().nullish(),
      sort: z.string().nullish(),
    }),
  ),
});
const JsonExport = z.union([z.object({ documents: z.array(JsonBook) }), JsonBook]);

/** @returns null for JSON of something else */
export function readKoreaderJson(value: unknown): NoteFile | null {
  const { success, data } = JsonExport.safeParse(value);
  if (!success) return null;
  const shelf = createShelf();
  let bookmarks = 0;
  for (const { title, author, entries, number_of_pages: pages } of 'documents' in data ? data.documents : [data]) {
    const book = shelf.of(title, author?.replaceAll('\n', ', ') || null);
    for (const { text, note, chapter, color, page, time, sort } of entries) {
      if (!text?.trim() || sort === 'bookmark') {
        bookmarks++;
        continue;
      }
      const number = typeof page === 'string' ? Number.parseInt(page, 10) : (page ?? Number.NaN);
      book.clippings.push({
        text: text.trim(),
        comment: note?.trim() || null,
        color: readColor(color),
        chapter: chapter?.trim() || null,
        position: Number.isNaN(number) ? null : number,
        share: pages && number >= 0 ? Math.min(1, number / pages) : null,
        at: time ? new Date(time * 1_000) : null,
      });
    }
  }
  return { source: 'koreader', books: shelf.books(), bookmarks };
}

const PAGE = /^### Page (\S+) @ (.+)$/;
/** Markup that the export can put around a highlight. */
const AROUND = /^(?:\*\*_(.*)_\*\*|\*\*(.*)\*\*|==(.*)==|\*(.*)\*|\+\+(.*)\+\+|<u>(.*)<\/u>|~~(.*)~~)$/s;

export function isKoreaderMarkdown(text: string): boolean {
  return /^# .+$/m.test(text) && text.split('\n').some((line) => PAGE.test(line.trim()));
}

export function readKoreaderMarkdown(text: string): NoteFile {
  const shelf = createShelf();
  let title = '';
  let author: string | null = null;
  let chapter: string | null = null;
  let open: { lines: string[]; page: string; at: string } | null = null;
  const close = () => {
    if (open === null) return;
    const [quote = '', ...notes] = open.lines.join('\n').split(/\n---\n/);
    const bare = quote.trim();
    const words =
      AROUND.exec(bare)
        ?.slice(1)
        .find((part) => part !== undefined) ?? bare;
    const comment = withoutFileLink(notes.join('\n---\n').trim());
    if (words !== '') {
      const page = Number.parseInt(open.page, 10);
      const clipping: Clipping = {
        text: words,
        comment: comment || null,
        color: null,
        chapter,
        share: null,
        position: Number.isNaN(page) ? null : page,
        at: readMoment(open.at),
      };
      shelf.of(title, author).clippings.push(clipping);
    }
    open = null;
  };
  for (const line of text.replace(/\r/g, '').split('\n')) {
    const page = PAGE.exec(line.trim());
    if (page) {
      close();
      open = { lines: [], page: page[1] as string, at: page[2] as string };
    } else if (line.startsWith('# ')) {
      close();
      [title, author, chapter] = [line.slice(2).trim(), null, null];
    } else if (line.startsWith('##### ') && open === null) author = authorLine(line.slice(6));
    else if (line.startsWith('## ')) {
      close();
      chapter = line.slice(3).trim() || null;
    } else open?.lines.push(line);
  }
  close();
  return { source: 'koreader', books: shelf.books(), bookmarks: 0 };
}

/** Its last line may be a link to the book's file: `[The Quiet Harbour](<file:///…>)`. */
function withoutFileLink(comment: string): string {
  const line = comment.lastIndexOf('\n') + 1;
  const end = comment.indexOf('](<file:', line);
  if (end === -1) return comment;
  const start = comment.indexOf('[', Math.max(line, comment.lastIndexOf(']', end - 1) + 1));
  return start === -1 || start > end ? comment : comment.slice(0, start).trim();
}

const authorLine = (line: string): string | null =>
  /^\s*(?:N\/A|Unknown Author)?\s*$/i.test(line) ? null : line.trim();

function pathName(path: string | null): string | null {
  return path === null
    ? null
    : (path
        .split('/')
        .at(-1)
        ?.replace(/\.\w{2,5}$/, '') ?? null);
}

type LuaValue = string | number | boolean | null | LuaTable;
/** Lists too: their keys are numbers from 1. */
type LuaTable = Map<string | number, LuaValue>;

const DEEPEST = 30;
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', '\n': '\n' };

/** @throws {AppError} INVALID_INPUT for anything but literals */
function readLuaTable(text: string): LuaTable {
  let at = 0;
  const wrong = () => new AppError('INVALID_INPUT', { msg: `KOReader 的文件在第 ${lineOf(text, at)} 行读不下去` });
  const skip = () => {
    for (;;) {
      while (/\s/.test(text[at] ?? '')) at++;
      if (!text.startsWith('--', at)) return;
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end + 1;
    }
  };
  const take = (sign: string) => {
    skip();
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };

  function string(): string {
    const quote = text[at++] as string;
    const bytes: Buffer[] = [];
    let piece = '';
    // Bytes beyond ASCII may be written as decimal escapes, which together are UTF-8.
    const flush = () => {
      if (piece !== '') bytes.push(Buffer.from(piece));
      piece = '';
    };
    while (text[at] !== quote) {
      if (at >= text.length) throw wrong();
      if (text[at] !== '\\') {
        piece += text[at++];
        continue;
      }
      const number = /^\d{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      if (number !== undefined) {
        flush();
        bytes.push(Buffer.from([Number(number) & 0xff]));
        at += 1 + number.length;
      } else {
        const sign = text[at + 1] ?? '';
        piece += ESCAPES[sign] ?? sign;
        at += 2;
      }
    }
    at++;
    flush();
    return Buffer.concat(bytes).toString('utf8');
  }

  function value(depth: number): LuaValue {
    skip();
    const sign = text[at] ?? '';
    if (sign === '{') return table(depth + 1);
    if (sign === '"' || sign === "'") return string();
    const word = /^(?:true|false|nil|-?(?:0x[\da-f]+|\d+\.?\d*(?:e[+-]?\d+)?|\.\d+))/i.exec(
      text.slice(at, at + 40),
    )?.[0];
    if (word === undefined) throw wrong();
    at += word.length;
    if (word === 'nil') return null;
    return word === 'true' || word === 'false' ? word === 'true' : Number(word);
  }

  function key(): string | number | null {
    if (take('[')) {
      const found = value(DEEPEST);
      if ((typeof found !== 'string' && typeof found !== 'number') || !take(']') || !take('=')) throw wrong();
      return found;
    }
    skip();
    const name = /^([A-Za-z_]\w*)\s*=(?!=)/.exec(text.slice(at, at + 200));
    if (name === null) return null;
    at += name[0].length;
    return name[1] as string;
  }

  function table(depth: number): LuaTable {
    if (depth > DEEPEST) throw wrong();
    at++;
    const entries: LuaTable = new Map();
    let next = 1;
    while (!take('}')) {
      const name = key() ?? next++;
      entries.set(name, value(depth));
      if (!take(',') && !take(';')) {
        if (!take('}')) throw wrong();
        break;
      }
    }
    return entries;
  }

  skip();
  if (!take('return')) throw wrong();
  skip();
  if (text[at] !== '{') throw wrong();
  return table(0);
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
