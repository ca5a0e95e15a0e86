/** Statements of imports of notes. Bounded, by the primary key unless an index is named. */
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { bookNotes, books } from '#server/features/books/tables.ts';
import type { BookNoteRow, NewBookNote } from './queries.ts';
import { bookNoteImports, type NoteBefore } from './tables.ts';

export type ImportRow = typeof bookNoteImports.$inferSelect;

const BATCH = 500;

/** Makes the notes that are not there, deleted ones counting as there. @returns uuids of those that were made */
export async function addNotes(tx: Queryable, notes: readonly NewBookNote[]): Promise<string[]> {
  const made: string[] = [];
  for (let from = 0; from < notes.length; from += BATCH) {
    const rows = await tx
      .insert(bookNotes)
      .values(notes.slice(from, from + BATCH))
      .onConflictDoNothing()
      .returning({ noteUuid: bookNotes.noteUuid });
    made.push(...rows.map(({ noteUuid }) => noteUuid));
  }
  return made;
}

/** A reader's notes with some uuids by these, deleted ones too. */
export async function notesByUuid(
  db: Queryable,
  userId: number,
  noteUuids: readonly string[],
): Promise<Map<string, BookNoteRow>> {
  const notes = new Map<string, BookNoteRow>();
  for (let from = 0; from < noteUuids.length; from += BATCH) {
    const rows = await db
      .select()
      .from(bookNotes)
      .where(and(eq(bookNotes.userId, userId), inArray(bookNotes.noteUuid, noteUuids.slice(from, from + BATCH))))
      .limit(BATCH);
    for (const row of rows) notes.set(row.noteUuid, row);
  }
  return notes;
}

/** As an import wrote it: a change by the reader moves it on. */
const isAsImported = sql`${bookNotes.payload}->>'imported_at' = to_char(${bookNotes.updatedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Takes away notes of imports that nobody changed since. @returns what they were */
export async function removeUnchanged(
  tx: Queryable,
  userId: number,
  noteUuids: readonly string[],
): Promise<NoteBefore[]> {
  const removed: NoteBefore[] = [];
  for (let from = 0; from < noteUuids.length; from += BATCH) {
    const rows = await tx
      .delete(bookNotes)
      .where(
        and(
          eq(bookNotes.userId, userId),
          inArray(bookNotes.noteUuid, noteUuids.slice(from, from + BATCH)),
          isNull(bookNotes.deletedAt),
          isAsImported,
        ),
      )
      .returning();
    removed.push(...rows.map(asBefore));
  }
  return removed;
}

/** Writes comments to notes that nobody has changed since they were looked at. @returns what those were */
export async function putComments(
  tx: Queryable,
  userId: number,
  changes: readonly { row: BookNoteRow; comment: string }[],
  at: Date,
): Promise<NoteBefore[]> {
  const changed: NoteBefore[] = [];
  for (const { row, comment } of changes) {
    const written = { comment, imported_at: at.toISOString() };
    const { rowCount } = await tx
      .update(bookNotes)
      .set({ payload: { ...row.payload, ...written }, updatedAt: at })
      .where(
        and(
          eq(bookNotes.userId, userId),
          eq(bookNotes.noteUuid, row.noteUuid),
          isNull(bookNotes.deletedAt),
          sql`date_trunc('milliseconds', ${bookNotes.updatedAt}) = ${row.updatedAt.toISOString()}::timestamptz`,
        ),
      );
    if (rowCount) changed.push(asBefore(row));
  }
  return changed;
}

/** Puts notes back as they were before an import, where nobody has changed them since; those of books that are gone stay away. @returns how many were there */
export async function putBack(
  tx: Queryable,
  userId: number,
  notes: readonly NoteBefore[],
  importedAt: Date,
): Promise<number> {
  const uuids = [...new Set(notes.map(({ bookUuid }) => bookUuid))];
  const there = new Set(
    (uuids.length === 0 ? [] : await tx.select({ uuid: books.uuid }).from(books).where(inArray(books.uuid, uuids))).map(
      ({ uuid }) => uuid,
    ),
  );
  const rows = notes
    .filter(({ bookUuid }) => there.has(bookUuid))
    .map(({ createdAt, updatedAt, ...note }) => ({
      ...note,
      userId,
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
    }));
  let changed = 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    const put = await tx
      .insert(bookNotes)
      .values(rows.slice(from, from + BATCH))
      .onConflictDoUpdate({
        target: [bookNotes.userId, bookNotes.noteUuid],
        set: { payload: sql`excluded.payload`, updatedAt: sql`excluded.updated_at` },
        setWhere: and(
          isNull(bookNotes.deletedAt),
          isAsImported,
          sql`${bookNotes.payload}->>'imported_at' = ${importedAt.toISOString()}`,
        ) as SQL,
      })
      .returning({ isMade: sql<boolean>`(xmax = 0)` });
    changed += put.filter(({ isMade }) => !isMade).length;
  }
  return changed;
}

function asBefore({ createdAt, updatedAt, userId: _, deletedAt: __, ...note }: BookNoteRow): NoteBefore {
  return { ...note, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export async function recordImport(tx: Queryable, row: typeof bookNoteImports.$inferInsert): Promise<number> {
  const [made] = await tx.insert(bookNoteImports).values(row).returning({ id: bookNoteImports.id });
  return made?.id ?? 0;
}

/** The last ones, newest first (index book_note_imports_user). */
export function importsOf(db: Queryable, userId: number, limit: number): Promise<ImportRow[]> {
  return db
    .select()
    .from(bookNoteImports)
    .where(eq(bookNoteImports.userId, userId))
    .orderBy(desc(bookNoteImports.createdAt), desc(bookNoteImports.id))
    .limit(limit);
}

/** Locked until the transaction ends. */
export async function importOf(tx: Queryable, userId: number, importId: number): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookNoteImports)
    .where(and(eq(bookNoteImports.id, importId), eq(bookNoteImports.userId, userId)))
    .limit(1)
    .for('update');
  return row;
}

export async function markUndone(tx: Queryable, importId: number, at: Date): Promise<void> {
  await tx.update(bookNoteImports).set({ undoneAt: at, before: [] }).where(eq(bookNoteImports.id, importId));
}
