/** Notes in books on the wire. */
import type { BookNote, NotedBook } from '#contract/shapes.ts';
import type { BookNoteRow, BookRow } from './queries.ts';

/** @param chapter its title, where lists of a whole book are shown */
export function presentBookNote(row: BookNoteRow, chapter: string | null = null): BookNote {
  const { text, comment, tag, color } = row.payload as Partial<BookNote>;
  return {
    ...row.payload,
    note_uuid: row.noteUuid,
    book_uuid: row.bookUuid,
    text: text ?? null,
    comment: comment || null,
    tag: tag || null,
    color: color ?? null,
    index: row.index,
    chapter,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentNotedBook({ uuid, title, author, cover, isReadable }: BookRow): NotedBook {
  return { book_uuid: uuid, title, author, cover, is_readable: isReadable };
}
