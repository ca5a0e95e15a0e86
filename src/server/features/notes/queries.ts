/** Reads of notes and, for their migration, of the versions of texts. By the primary key unless an index is named, all bounded. */
import { and, asc, desc, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import type { HighlightColor } from '#contract/shapes.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { Slice } from '#server/db/slice.ts';
import { articleVersions } from '#server/features/articles/tables.ts';
import { bookNotes } from '#server/features/books/tables.ts';
import { users } from '#server/features/identity/tables.ts';
import type { MarkedArticle } from './article-text.ts';
import { notes } from './tables.ts';

/** Notes of one reader on one article; no more are taken. */
export const MAX_NOTES = 2_000;
/** Marks of all readers looked at for one article, the newest. */
const MAX_MARKS = 5_000;
const MAX_TAGS = 100;

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
    .limit(articleIds.length * MAX_NOTES);
}

/** Index notes_works. */
export async function countOn(db: Queryable, userId: number, articleId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(notes)
    .where(and(eq(notes.userId, userId), eq(notes.articleId, articleId)));
  return row?.count ?? 0;
}

/** Part of a statement: number of a reader's notes in articles and books (primary key, index book_notes_works). */
export function noteCount(userId: Placeholder) {
  return sql<number>`((SELECT count(*)::int FROM ${notes} WHERE ${notes.userId} = ${userId})
    + (SELECT count(*)::int FROM ${bookNotes} WHERE ${bookNotes.userId} = ${userId} AND ${isListedBookNote}))`;
}

/** Everybody's notes on an article with names, newest first (index notes_article). */
export function everybodysNotes(db: Queryable, articleId: number, userId?: number) {
  return db
    .select({ note: notes, username: users.username })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.userId))
    .where(and(eq(notes.articleId, articleId), userId === undefined ? undefined : eq(notes.userId, userId)))
    .orderBy(desc(notes.updatedAt))
    .limit(MAX_NOTES);
}

/** Passages that readers marked in the English text of an article, newest first (index notes_article). */
export function marksOn(db: Queryable, articleId: number) {
  return db
    .select({ userId: notes.userId, root: notes.root, data: notes.data, located: notes.located })
    .from(notes)
    .where(and(eq(notes.articleId, articleId), eq(notes.root, 'en')))
    .orderBy(desc(notes.updatedAt))
    .limit(MAX_MARKS);
}

export interface NotedWorkRow {
  kind: 'article' | 'book';
  /** Id of the article, or the book's uuid. */
  id: string;
  count: number;
  lastAt: Date;
}

const isListedBookNote = sql`${bookNotes.deletedAt} IS NULL AND ${bookNotes.payload}->>'kind' IS DISTINCT FROM 'bookmark'`;

/** Articles and books with notes of a reader, newest activity first (index notes_works holds all that is needed unfiltered, book_notes_works leads to the reader's). */
export async function notedWorks(
  db: Queryable,
  userId: number,
  { tag, color }: NoteFilters,
  kind: 'article' | 'book' | undefined,
  page: Slice,
): Promise<NotedWorkRow[]> {
  const inBook = (key: string, value: string | undefined) =>
    value ? sql`AND (${bookNotes.payload}->>${sql.raw(`'${key}'`)}) = ${value}` : sql``;
  const ofArticles = sql`SELECT 'article' AS kind, ${notes.articleId}::text AS id, count(*)::int AS count, max(${notes.updatedAt}) AS last_at
    FROM ${notes} WHERE ${and(eq(notes.userId, userId), matching({ tag, color }))} GROUP BY ${notes.articleId}`;
  const ofBooks = sql`SELECT 'book' AS kind, ${bookNotes.bookUuid}::text AS id, count(*)::int AS count, max(${bookNotes.updatedAt}) AS last_at
    FROM ${bookNotes} WHERE ${bookNotes.userId} = ${userId} AND ${isListedBookNote} ${inBook('tag', tag)} ${inBook('color', color)}
    GROUP BY ${bookNotes.bookUuid}`;
  const parts = [...(kind === 'book' ? [] : [ofArticles]), ...(kind === 'article' ? [] : [ofBooks])];
  const { rows } = await db.execute<{ kind: 'article' | 'book'; id: string; count: number; last_at: string | Date }>(
    sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) works ORDER BY last_at DESC, id DESC OFFSET ${page.offset} LIMIT ${page.limit}`,
  );
  return rows.map(({ last_at: lastAt, ...row }) => ({ ...row, lastAt: new Date(lastAt) }));
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

/** Tags a reader uses, the commonest first (indexes notes_tags and book_notes_tags). */
export async function tagsOf(db: Queryable, userId: number): Promise<{ tag: string; count: number }[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(
    sql`SELECT tag, count(*)::int AS count FROM (
        SELECT ${notes.tag} AS tag FROM ${notes} WHERE ${notes.userId} = ${userId} AND ${notes.tag} IS NOT NULL
        UNION ALL
        SELECT (${bookNotes.payload}->>'tag') FROM ${bookNotes}
        WHERE ${bookNotes.userId} = ${userId} AND (${bookNotes.payload}->>'tag') IS NOT NULL AND ${bookNotes.deletedAt} IS NULL
      ) tags WHERE tag <> '' GROUP BY tag ORDER BY count DESC, tag LIMIT ${MAX_TAGS}`,
  );
  return rows;
}

export type NoteKey = Pick<NoteRow, 'userId' | 'noteUuid'>;
export type NotePlace = NoteKey & Pick<NoteRow, 'data' | 'located'>;

const versionOfNote = sql<number>`(${notes.data} ->> 'version')::int`;

/** The text of a version of an article, the newest without one (primary key). */
export async function versionOf(
  db: Queryable,
  articleId: number,
  version?: number,
): Promise<MarkedArticle | undefined> {
  const { title, titleZh, blocks } = articleVersions;
  const [row] = await db
    .select({ title, titleZh, blocks, version: articleVersions.version })
    .from(articleVersions)
    .where(
      and(
        eq(articleVersions.articleId, articleId),
        version === undefined ? undefined : eq(articleVersions.version, version),
      ),
    )
    .orderBy(desc(articleVersions.version))
    .limit(1);
  return row;
}

/** Versions before the given one that notes are still at, the newest first (index notes_article). */
export async function olderVersionsOfNotes(
  db: Queryable,
  articleId: number,
  version: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ version: versionOfNote })
    .from(notes)
    .where(and(eq(notes.articleId, articleId), sql`${versionOfNote} < ${version}`))
    .orderBy(desc(versionOfNote))
    .limit(limit);
  return rows.map((row) => row.version);
}

/** Notes at a version behind a key, in the order of keys, locked until the transaction ends (index notes_article). */
export function notesAtVersion(
  tx: Queryable,
  articleId: number,
  version: number,
  last: NoteKey | undefined,
  limit: number,
) {
  const { userId, noteUuid, root, text, data, located } = notes;
  return tx
    .select({ userId, noteUuid, root, text, data, located })
    .from(notes)
    .where(
      and(
        eq(notes.articleId, articleId),
        sql`${versionOfNote} = ${version}`,
        last && sql`(${notes.userId}, ${notes.noteUuid}) > (${last.userId}, ${last.noteUuid})`,
      ),
    )
    .orderBy(asc(notes.userId), asc(notes.noteUuid))
    .limit(limit)
    .for('update');
}

/** Stores new places in one statement; when the reader changed a note is left as it is. */
export async function placeNotes(tx: Queryable, places: readonly NotePlace[]): Promise<void> {
  if (places.length === 0) return;
  const rows = JSON.stringify(
    places.map(({ userId, noteUuid, data, located }) => ({ user_id: userId, note_uuid: noteUuid, data, located })),
  );
  await tx.execute(sql`
    UPDATE notes SET data = place.data, located = place.located
    FROM jsonb_to_recordset(${rows}::jsonb) AS place (user_id bigint, note_uuid uuid, data jsonb, located boolean)
    WHERE notes.user_id = place.user_id AND notes.note_uuid = place.note_uuid`);
}
