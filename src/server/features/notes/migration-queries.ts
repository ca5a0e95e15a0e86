/** Queries of the migration of notes: texts of versions, and the notes that are still at one of them. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/database.ts';
import { articleVersions } from '#server/features/articles/tables.ts';
import type { MarkedArticle } from './article-text.ts';
import type { NoteRow } from './queries.ts';
import { notes } from './tables.ts';

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
