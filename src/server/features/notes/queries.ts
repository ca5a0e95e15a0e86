/** Reads of notes, by the primary key unless an index is named. All bounded. */
import { and, desc, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { HighlightColor } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { notes } from './tables.ts';

/** Notes of one reader on one article; no more are taken. */
export const MOST_NOTES = 2_000;
/** Marks of all readers looked at for one article, the newest. */
const MOST_MARKS = 5_000;
const MOST_TAGS = 100;

export type NoteRow = typeof notes.$inferSelect;

export interface NoteFilters {
  tag?: string | undefined;
  color?: HighlightColor | undefined;
}

const matching = ({ tag, color }: NoteFilters) =>
  and(tag ? eq(notes.tag, tag) : undefined, color ? eq(notes.color, color) : undefined);

/** A reader's notes on some articles, oldest first (index notes_works). */
export function notesOn(db: Queryable, userId: number, articleIds: readonly number[], filters: NoteFilters = {}) {
  return db
    .select()
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.articleId, [...articleIds]), matching(filters)))
    .orderBy(notes.articleId, notes.createdAt, notes.noteUuid)
    .limit(articleIds.length * MOST_NOTES);
}

/** Index notes_works. */
export async function countOn(db: Queryable, userId: number, articleId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(notes)
    .where(and(eq(notes.userId, userId), eq(notes.articleId, articleId)));
  return row?.count ?? 0;
}

/** How many notes a reader has (primary key), as a part of a statement. */
export function noteCount(db: Queryable, userId: Placeholder) {
  return db.select({ count: sql<number>`count(*)::int` }).from(notes).where(eq(notes.userId, userId));
}

/** Everybody's notes on an article with names, newest first (index notes_article). */
export function everybodysNotes(db: Queryable, articleId: number, userId?: number) {
  return db
    .select({ note: notes, username: users.username })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.userId))
    .where(and(eq(notes.articleId, articleId), userId === undefined ? undefined : eq(notes.userId, userId)))
    .orderBy(desc(notes.updatedAt))
    .limit(MOST_NOTES);
}

/** What readers marked in the English text of an article, newest first (index notes_article). */
export function marksOn(db: Queryable, articleId: number) {
  return db
    .select({ userId: notes.userId, root: notes.root, data: notes.data, located: notes.located })
    .from(notes)
    .where(and(eq(notes.articleId, articleId), eq(notes.root, 'en')))
    .orderBy(desc(notes.updatedAt))
    .limit(MOST_MARKS);
}

/** Articles with notes of a reader, newest activity first (index notes_works holds all that is needed unfiltered). */
export function notedArticles(
  db: Queryable,
  userId: number,
  filters: NoteFilters,
  page: { offset: number; limit: number },
) {
  const lastAt = sql<Date>`max(${notes.updatedAt})`.mapWith(notes.updatedAt);
  return db
    .select({ articleId: notes.articleId, count: sql<number>`count(*)::int`, lastAt })
    .from(notes)
    .where(and(eq(notes.userId, userId), matching(filters)))
    .groupBy(notes.articleId)
    .orderBy(desc(lastAt), desc(notes.articleId))
    .offset(page.offset)
    .limit(page.limit);
}

/** The newest note on each of some articles (index notes_works). */
export function newestNotes(db: Db, userId: number, articleIds: readonly number[], filters: NoteFilters) {
  return db
    .selectDistinctOn([notes.articleId], { articleId: notes.articleId, text: notes.text, comment: notes.comment })
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.articleId, [...articleIds]), matching(filters)))
    .orderBy(desc(notes.articleId), desc(notes.updatedAt))
    .limit(articleIds.length);
}

/** Tags a reader uses, the commonest first (index notes_tags). */
export function tagsOf(db: Queryable, userId: number) {
  const count = sql<number>`count(*)::int`;
  return db
    .select({ tag: sql<string>`${notes.tag}`, count })
    .from(notes)
    .where(and(eq(notes.userId, userId), sql`${notes.tag} IS NOT NULL`))
    .groupBy(notes.tag)
    .orderBy(desc(count), notes.tag)
    .limit(MOST_TAGS);
}
