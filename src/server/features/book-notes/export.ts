/**
 * Notes of books as a file: title, author, the heading 笔记, then chapter by chapter each highlight with its comment quoted beneath. The form is
 * that of notes on articles, with the names of chapters.
 */
import { type FileToKeep, fileName } from '#server/http/attachment.ts';

export interface BookWithNotes {
  title: string;
  author: string | null;
  notes: readonly { text: string | null; comment: string | null; chapter: string | null }[];
}

export type NoteFormat = 'txt' | 'md';

const HEADING = '笔记';
const TYPES: Record<NoteFormat, string> = { txt: 'text/plain', md: 'text/markdown' };

/** @param day `YYYY-MM-DD`, for the name */
export function bookNoteFile(book: BookWithNotes, format: NoteFormat, day: string): FileToKeep {
  const subject = `笔记-${book.title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim().slice(0, 60)}`;
  return { name: fileName(subject, day, format), type: TYPES[format], body: `${bookNoteText(book, format)}\n` };
}

/** One book, as it stands in its own file and in that of all notes. */
export function bookNoteText(book: BookWithNotes, format: NoteFormat): string {
  const isMarkdown = format === 'md';
  const sign = isMarkdown ? escaped : (text: string) => text;
  const head = isMarkdown
    ? [`# ${sign(book.title)}`, ...(book.author === null ? [] : [sign(book.author)]), `## ${HEADING}`]
    : [[book.title, book.author].filter((line) => line !== null).join('\n'), HEADING];
  const sections: string[] = [];
  let chapter: string | null | undefined;
  for (const note of book.notes) {
    if (note.chapter !== chapter) {
      chapter = note.chapter;
      const name = chapter ?? '没有位置的';
      if (chapter !== null || sections.length > 0) sections.push(isMarkdown ? `### ${sign(name)}` : `【${name}】`);
    }
    sections.push(isMarkdown ? listItem(note) : plainEntry(note));
  }
  return [...head, ...sections].join('\n\n');
}

function plainEntry({ text, comment }: { text: string | null; comment: string | null }): string {
  return [...(text ? [oneLine(text)] : []), ...quoted(comment)].join('\n');
}

function listItem({ text, comment }: { text: string | null; comment: string | null }): string {
  const lines = quoted(comment && escaped(comment));
  if (!text) return lines.join('\n');
  return [`- ${escaped(oneLine(text))}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function quoted(comment: string | null): string[] {
  return comment === null ? [] : comment.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
}

/** Signs that Markdown would take for markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&');
}
