/**
 * Writes of notes. A client sends each with the time of the change and may send it twice, late, or from two windows: of two writes the
 * newer one stands, and a deletion is remembered. All by the primary key.
 */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, gte, lt, lte, sql } from 'drizzle-orm';
import type { HighlightColor, NoteField } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import { commentAfter } from '#server/note-comment.ts';
import { ownAnchor } from './article-text.ts';
import type { NoteRow } from './queries.ts';
import { type DeletedPlace, noteDeletions, notes } from './tables.ts';

export type NewNote = Omit<NoteRow, 'createdAt' | 'updatedAt'>;

/**
 * A note as a reader writes it; its present place is found by the service. In a change of an existing note undefined fields stay as they
 * are.
 */
export interface GivenNote extends Pick<NewNote, 'noteUuid' | 'articleId' | 'text' | 'root' | 'data'> {
  comment?: string | null | undefined;
  /** See `commentAfter`. */
  seen_comments?: readonly (string | null)[] | undefined;
  tag?: string | null | undefined;
  color?: HighlightColor | undefined;
  /** Fields to change of an existing note; the others stay. */
  changed?: readonly NoteField[] | undefined;
}

/** A note with its place in the present text; `username` only where a super user looks at everybody's. */
export interface PlacedNote extends NoteRow {
  username?: string;
  /** See `article-text.ts`. */
  isLocked?: boolean;
}

/** Words, tag and colour of a note after a write, from those before and those given. */
export function writtenOver(before: NoteRow | undefined, given: GivenNote): Pick<NewNote, 'comment' | 'tag' | 'color'> {
  const { tag, color, changed } = given;
  const keeps = (field: NoteField) => before !== undefined && changed !== undefined && !changed.includes(field);
  return {
    comment: keeps('comment') ? (before?.comment ?? null) : commentAfter(before?.comment ?? null, given),
    tag: keeps('tag') || tag === undefined ? (before?.tag ?? null) : tag || null,
    color: (keeps('color') ? undefined : color) ?? before?.color ?? 'yellow',
  };
}

/** Whether a write leaves the note where it is. */
export function isPlaceUnchanged(before: NoteRow, { changed, text, root, data }: GivenNote): boolean {
  if (changed !== undefined) return !changed.includes('place');
  if (before.text !== text || before.root !== root) return false;
  return isDeepStrictEqual(before.data, data) || isDeepStrictEqual(ownAnchor(before), data);
}

/** A write that is older is not expected any more. */
const DAYS_DELETIONS_ARE_KEPT = 90;

/** Keeps others from writing or deleting this note until the transaction ends. */
export async function lockNote(tx: Queryable, userId: number, noteUuid: string): Promise<void> {
  await lockInTransaction(tx, `note:${userId}:${noteUuid.toLowerCase()}`);
}

export async function noteOf(db: Queryable, userId: number, noteUuid: string): Promise<NoteRow | undefined> {
  const [row] = await db
    .select()
    .from(notes)
    .where(and(eq(notes.userId, userId), eq(notes.noteUuid, noteUuid)))
    .limit(1);
  return row;
}

/** Makes a note or puts it in the place of the one with its uuid. */
export async function putNote(tx: Queryable, note: NewNote, at: Date): Promise<NoteRow> {
  const { userId, noteUuid, articleId: _, ...changes } = note;
  await tx.delete(noteDeletions).where(and(eq(noteDeletions.userId, userId), eq(noteDeletions.noteUuid, noteUuid)));
  const [row] = await tx
    .insert(notes)
    .values({ ...note, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: [notes.userId, notes.noteUuid], set: { ...changes, updatedAt: at } })
    .returning();
  return row as NoteRow;
}

/** Whether the note was deleted at that time or later. */
export async function isDeletedSince(db: Queryable, userId: number, noteUuid: string, at: Date): Promise<boolean> {
  const found = await db
    .select({ userId: noteDeletions.userId })
    .from(noteDeletions)
    .where(
      and(eq(noteDeletions.userId, userId), eq(noteDeletions.noteUuid, noteUuid), gte(noteDeletions.deletedAt, at)),
    )
    .limit(1);
  return found.length > 0;
}

/** Place of a deleted note that a write restores; null when the reader did not delete one at exactly that place. */
export async function placeOfDeleted(
  db: Queryable,
  userId: number,
  { noteUuid, articleId, root, data: { start, end, version } }: GivenNote,
): Promise<DeletedPlace | null> {
  const [row] = await db
    .select({ place: noteDeletions.place })
    .from(noteDeletions)
    .where(and(eq(noteDeletions.userId, userId), eq(noteDeletions.noteUuid, noteUuid)))
    .limit(1);
  const place = row?.place ?? null;
  const given = { articleId, root, start, end, version, located: place?.located };
  return isDeepStrictEqual(place, given) ? place : null;
}

/** Deletes a note that was not changed later. @returns where it stood; null when none was deleted */
export async function deleteNote(
  tx: Queryable,
  userId: number,
  noteUuid: string,
  at: Date,
): Promise<DeletedPlace | null> {
  const [gone] = await tx
    .delete(notes)
    .where(and(eq(notes.userId, userId), eq(notes.noteUuid, noteUuid), lte(notes.updatedAt, at)))
    .returning({ articleId: notes.articleId, root: notes.root, data: notes.data, located: notes.located });
  if (gone === undefined) return null;
  const { start, end, version } = gone.data;
  return { articleId: gone.articleId, root: gone.root, start, end, version, located: gone.located };
}

/** Remembers a deletion, and forgets this reader's oldest ones. */
export async function rememberDeletion(
  tx: Queryable,
  { userId, noteUuid, deletedAt, place }: typeof noteDeletions.$inferInsert,
  now: Date,
): Promise<void> {
  await tx
    .insert(noteDeletions)
    .values({ userId, noteUuid, deletedAt, place })
    .onConflictDoUpdate({
      target: [noteDeletions.userId, noteDeletions.noteUuid],
      set: {
        deletedAt: sql`greatest(${noteDeletions.deletedAt}, excluded.deleted_at)`,
        place: sql`coalesce(excluded.place, ${noteDeletions.place})`,
      },
    });
  const oldest = new Date(now.getTime() - DAYS_DELETIONS_ARE_KEPT * DAY_MS);
  await tx.delete(noteDeletions).where(and(eq(noteDeletions.userId, userId), lt(noteDeletions.deletedAt, oldest)));
}
