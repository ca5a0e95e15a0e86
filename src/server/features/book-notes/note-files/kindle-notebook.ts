/** The notes of one book as the Kindle app sends them (`Export Notebook`): a page of HTML, or a table below a few lines about the book. */
import { Parser } from 'htmlparser2';
import { csvRows } from '#server/csv.ts';
import { type ClippedBook, type Clipping, createShelf, type NoteFile, readColor, requireFew } from './clipping.ts';
import { kindOfEntry, placeIn } from './kindle.ts';

/** Locations, or pages, between the beginning of a highlight and a comment that stands on it. */
const NEAR = 40;

interface Entry {
  /** `Highlight (yellow) - Page 5 · Location 180`. */
  heading: string;
  text: string;
  color: string | null;
  chapter: string | null;
}

export const isNotebookPage = (text: string): boolean => /class\s*=\s*["']noteHeading["']/i.test(text);

/** The tags of the page do not fit each other, so only where they open counts. */
export function readNotebookPage(text: string): NoteFile {
  const found: Record<string, string> = {};
  const entries: Entry[] = [];
  let chapter: string | null = null;
  let open: { field: string; text: string; color: string | null } | null = null;
  const close = () => {
    if (open === null) return;
    const said = open.text.replace(/\s+/g, ' ').trim();
    const last = entries.at(-1);
    if (open.field === 'sectionHeading') chapter = said || null;
    else if (open.field === 'noteHeading') entries.push({ heading: said, text: '', color: open.color, chapter });
    else if (open.field === 'noteText' && last) last.text = said;
    else found[open.field] ??= said;
    open = null;
  };
  const parser = new Parser({
    onopentag(name, { class: kind = '' }) {
      const color = /^highlight_(\w+)$/.exec(kind)?.[1];
      if (color !== undefined && open) open.color = color;
      else if (/^(?:bookTitle|authors|sectionHeading|noteHeading|noteText|citation|notebookFor)$/.test(kind)) {
        close();
        open = { field: kind, text: '', color: null };
      } else if (open && name === 'br') open.text += ' ';
    },
    ontext(said) {
      if (open) open.text += said;
    },
    onclosetag(name) {
      if (name === 'body') close();
    },
  });
  parser.end(text);
  close();
  return notebookOf(found.bookTitle ?? '', found.authors || null, entries);
}

const TABLE_HEAD = /^"?(?:Annotation Type|标注类型|標註類型|笔记类型)"?,/m;

export const isNotebookTable = (text: string): boolean => TABLE_HEAD.test(text);

/** Above the table stand `Your Kindle Notes For:`, the title, and `by` the author. */
export function readNotebookTable(text: string): NoteFile {
  const plain = text.replace(/^\uFEFF/, '');
  const start = TABLE_HEAD.exec(plain)?.index ?? 0;
  const about = [...csvRows(plain.slice(0, start), ',')].map(([first = '']) => first.trim()).filter(Boolean);
  const [, title = '', author = ''] = about;
  const rows = [...csvRows(plain.slice(start), ',')].slice(1);
  const entries = rows.map(([kind = '', place = '', , said = '']): Entry => {
    const color = /[(（]\s*([^)）]+)[)）]/.exec(kind)?.[1]?.trim() ?? null;
    return { heading: `${kind} - ${place}`, text: said.trim(), color, chapter: null };
  });
  return notebookOf(title, author.replace(/^(?:by|作者[:：]?)\s*/i, '') || null, entries);
}

function notebookOf(title: string, author: string | null, entries: readonly Entry[]): NoteFile {
  const shelf = createShelf();
  const book: ClippedBook = shelf.of(title, author);
  let bookmarks = 0;
  let before: Clipping | null = null;
  for (const { heading, text, color, chapter } of entries) {
    // A chapter's name may stand in the heading, and may say anything.
    const kind = kindOfEntry(heading.split(/[(（-]/, 1)[0] ?? '');
    if (kind === 'bookmark') bookmarks++;
    if (kind === null || kind === 'bookmark' || text === '') continue;
    const [position] = placeIn(heading.slice(heading.indexOf('-')));
    if (kind === 'note' && before?.comment === null && isOn(before, position)) {
      before.comment = text;
      continue;
    }
    const said = kind === 'note' ? { text: null, comment: text } : { text, comment: null };
    const clipping: Clipping = { ...said, color: readColor(color), chapter, position, share: null, at: null };
    book.clippings.push(clipping);
    before = kind === 'note' ? null : clipping;
  }
  requireFew(book.clippings.length);
  return { source: 'kindle', books: shelf.books(), bookmarks };
}

function isOn({ position: start }: Clipping, at: number | null): boolean {
  return start === null || at === null || (at >= start && at - start <= NEAR);
}
