/**
 * Knows a file of notes by what is in it, and reads it. Here are the tables of highlights, comma- or tab-separated, as exporters for Apple
 * Books, Kindle and Readwise write them; programs with a format of their own have a file each.
 */
import { AppError } from '#contract/errors.ts';
import { csvRows, delimiterOf } from '#server/csv.ts';
import { isAppleBooks, readAppleBooks } from './apple-books.ts';
import {
  type ClippedBook,
  type Clipping,
  createShelf,
  type NoteFile,
  readColor,
  readMoment,
  requireFew,
} from './clipping.ts';
import { isKindle, readKindle } from './kindle.ts';
import { isNotebookPage, isNotebookTable, readNotebookPage, readNotebookTable } from './kindle-notebook.ts';
import {
  isKoreaderMarkdown,
  isKoreaderSettings,
  readKoreaderJson,
  readKoreaderMarkdown,
  readKoreaderSettings,
} from './koreader.ts';
import { isWeRead, readWeRead } from './weread.ts';

/** Longest text that is read, four times what is stored of it: the rest is not needed to tell texts apart. */
const LONGEST_TEXT = 20_000;

export interface GivenNoteFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Takes as long as the files' maker likes, so a thread of its own runs it (`note-reader.ts`).
 *
 * @throws {AppError} INVALID_INPUT saying what is wrong with a file
 */
export function readNoteFiles(given: readonly GivenNoteFile[]): NoteFile[] {
  const files: NoteFile[] = [];
  let [clippings, books] = [0, 0];
  for (const { name, bytes } of given) {
    const file = readNoteFile(bytes, name);
    books += file.books.length;
    clippings += countOf(file);
    requireFew(clippings, books);
    files.push(file);
  }
  return files;
}

const countOf = ({ books }: NoteFile): number => books.reduce((sum, book) => sum + book.clippings.length, 0);

/** @throws {AppError} INVALID_INPUT saying what is wrong with the file */
export function readNoteFile(bytes: Uint8Array, fileName: string): NoteFile {
  const named = fileName === '' ? '这个文件' : `《${fileName}》`;
  const refuse = (why: string) => new AppError('INVALID_INPUT', { msg: `${named}${why}` });
  const text = decode(bytes);
  if (text === null)
    throw refuse('不是文本文件，请选 My Clippings.txt、KOReader 的笔记，或微信读书、Apple Books 的导出');
  if (text.trim() === '') throw refuse('是空的');
  const file = fileOf(text, fileName);
  if (file === null)
    throw refuse(
      '看不出是哪种笔记。能读的有 Kindle 的 My Clippings.txt 和应用里导出的笔记本，KOReader 的 metadata.lua、JSON 和 Markdown，微信读书复制的笔记，Apple Books 的摘录、笔记邮件和 CSV',
    );
  const count = countOf(file);
  if (count === 0) throw refuse(file.bookmarks > 0 ? '里只有书签，没有划线和笔记' : '里没有划线和笔记');
  requireFew(count);
  return { ...file, books: file.books.map(withShortTexts) };
}

function withShortTexts(book: ClippedBook): ClippedBook {
  const cut = (text: string | null) => text?.slice(0, LONGEST_TEXT) ?? null;
  const short = (clipping: Clipping) => ({ ...clipping, text: cut(clipping.text), comment: cut(clipping.comment) });
  return { ...book, clippings: book.clippings.map(short), replaced: book.replaced.map(short) };
}

function fileOf(text: string, fileName: string): NoteFile | null {
  if (isKoreaderSettings(text)) return readKoreaderSettings(text, fileName);
  if (/^\s*[{[]/.test(text)) return readKoreaderJson(jsonOf(text));
  if (isKindle(text)) return readKindle(text);
  if (isNotebookPage(text)) return readNotebookPage(text);
  if (isNotebookTable(text)) return readNotebookTable(text);
  if (isKoreaderMarkdown(text)) return readKoreaderMarkdown(text);
  if (isWeRead(text)) return readWeRead(text);
  if (isAppleBooks(text)) return readAppleBooks(text);
  return readHighlightTable(text);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** UTF-8 or UTF-16 by its mark, else UTF-8, else GB18030. Null for bytes that are no text. */
function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, 10_000).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

type Column = 'text' | 'comment' | 'title' | 'author' | 'chapter' | 'color' | 'at' | 'position';

/** Names that exporters give them, in lower case and without signs; the more definite come first. */
const NAMES: Record<Column, readonly string[]> = {
  text: [
    'highlight',
    'selectedtext',
    'highlightedtext',
    'quote',
    'annotationselectedtext',
    'text',
    '划线',
    '原文',
    '标注',
    '摘录',
  ],
  comment: ['note', 'notes', 'annotation', 'comment', 'annotationnote', '笔记', '想法', '批注'],
  title: ['booktitle', 'title', 'book', 'assettitle', '书名', '书'],
  author: ['bookauthor', 'author', 'authors', 'assetauthor', '作者'],
  chapter: ['chapter', 'chaptertitle', 'section', '章节', '章'],
  color: ['color', 'colour', 'style', 'annotationstyle', '颜色'],
  at: ['highlightedat', 'date', 'created', 'createdat', 'creationdate', 'datecreated', '时间', '日期'],
  position: ['location', 'page', '位置', '页码'],
};

const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** @returns null for what has no columns of highlights and titles */
function readHighlightTable(text: string): NoteFile | null {
  const plain = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(plain);
  if (delimiter === null) return null;
  const rows = csvRows(plain, delimiter);
  const head = rows.next().value?.map(bare) ?? [];
  const columns = new Map<Column, number>();
  for (const [column, names] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const found = names
      .map((name) => head.indexOf(name))
      .find((at) => at !== -1 && ![...columns.values()].includes(at));
    if (found !== undefined) columns.set(column, found);
  }
  if (!columns.has('text') || !columns.has('title')) return null;
  const shelf = createShelf();
  for (const row of rows) {
    const cell = (column: Column) => row[columns.get(column) ?? -1]?.trim() || null;
    const [quote, comment, title] = [cell('text'), cell('comment'), cell('title')];
    if (title === null || (quote === null && comment === null)) continue;
    const position = Number.parseInt(cell('position') ?? '', 10);
    const clipping: Clipping = {
      text: quote,
      comment,
      chapter: cell('chapter'),
      color: readColor(cell('color')),
      share: null,
      position: Number.isNaN(position) ? null : position,
      at: readMoment(cell('at') ?? ''),
    };
    shelf.of(title, cell('author')).clippings.push(clipping);
  }
  return { source: 'table', books: shelf.books(), bookmarks: 0 };
}
