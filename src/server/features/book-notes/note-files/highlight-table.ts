/** Tables of highlights, comma- or tab-separated, as exporters for Apple Books, Kindle and Readwise write them: found by their column names. */
import { csvRows, delimiterOf } from '#server/features/word-files/service.ts';
import { type Clipping, createShelf, type NoteFile, readColor, readMoment } from './clipping.ts';

type Column = 'text' | 'comment' | 'title' | 'author' | 'chapter' | 'color' | 'at' | 'position';

/** Names that exporters give them, in lower case and without signs; the more definite come first. */
const NAMES: Record<Column, readonly string[]> = {
  text: ['highlight', 'selectedtext', 'highlightedtext', 'quote', 'annotationselectedtext', 'text', '划线', '原文', '标注', '摘录'],
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
export function readHighlightTable(text: string): NoteFile | null {
  const plain = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(plain);
  if (delimiter === null) return null;
  const rows = csvRows(plain, delimiter);
  const head = rows.next().value?.map(bare) ?? [];
  const columns = new Map<Column, number>();
  for (const [column, names] of Object.entries(NAMES) as [Column, readonly string[]][]) {
    const found = names.map((name) => head.indexOf(name)).find((at) => at !== -1 && ![...columns.values()].includes(at));
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
      ...{ text: quote, comment, chapter: cell('chapter'), color: readColor(cell('color')), share: null },
      position: Number.isNaN(position) ? null : position,
      at: readMoment(cell('at') ?? ''),
    };
    shelf.of(title, cell('author')).clippings.push(clipping);
  }
  return { source: 'table', books: shelf.books(), bookmarks: 0 };
}
