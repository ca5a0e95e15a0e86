/** Statements of imports of notes. Bounded, by the primary key unless an index is named. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { bookNotes } from '#server/features/books/tables.ts';
import type { NewBookNote } from './queries.ts';
import { bookNoteImports } from './tables.ts';

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

/** Which of some uuids a reader's notes have, deleted ones too. */
export async function takenUuids(db: Queryable, userId: number, noteUuids: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (let from = 0; from < noteUuids.length; from += BATCH) {
    const rows = await db
      .select({ noteUuid: bookNotes.noteUuid })
      .from(bookNotes)
      .where(and(eq(bookNotes.userId, userId), inArray(bookNotes.noteUuid, noteUuids.slice(from, from + BATCH))))
      .limit(BATCH);
    for (const { noteUuid } of rows) taken.add(noteUuid);
  }
  return taken;
}

/** Takes away notes of imports that nobody changed since. @returns how many */
export async function removeUnchanged(tx: Queryable, userId: number, noteUuids: readonly string[]): Promise<number> {
  let removed = 0;
  for (let from = 0; from < noteUuids.length; from += BATCH) {
    const rows = await tx
      .delete(bookNotes)
      .where(
        and(
          eq(bookNotes.userId, userId),
          inArray(bookNotes.noteUuid, noteUuids.slice(from, from + BATCH)),
          isNull(bookNotes.deletedAt),
          // As the import wrote it: a change by the reader moves it on.
          sql`${bookNotes.payload}->>'imported_at' = to_char(${bookNotes.updatedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        ),
      )
      .returning({ noteUuid: bookNotes.noteUuid });
    removed += rows.length;
  }
  return removed;
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
  await tx.update(bookNoteImports).set({ undoneAt: at }).where(eq(bookNoteImports.id, importId));
}
