/** Provenance of an article: the publication, its author, and the publication's own date. */
import { eq } from 'drizzle-orm';
import type { PressDate } from '#contract/shapes.ts';
import type { Queryable } from '#server/db/database.ts';
import type { ArticleRow } from './queries.ts';
import { type articles, authors } from './tables.ts';

/** An editor's changes: null removes a value, a missing key keeps it. */
export interface ProvenanceChanges {
  source?: { name: string; url?: string | null | undefined } | null | undefined;
  author?: { name: string } | null | undefined;
  pressAt?: PressDate | null | undefined;
}

/** The press's date as it is stored. Pages and feeds that name a day alone are read as its midnight in UTC: those get their day back. */
export function pressDateOf(found: Date | string): PressDate {
  const instant = new Date(found).toISOString();
  return instant.endsWith('T00:00:00.000Z') ? instant.slice(0, 10) : instant;
}

/** The author of this name, stored if need be. */
export async function authorIdOf(tx: Queryable, name: string): Promise<number> {
  await tx.insert(authors).values({ name }).onConflictDoNothing();
  const [row] = await tx.select({ id: authors.id }).from(authors).where(eq(authors.name, name)).limit(1);
  if (row === undefined) throw new Error('an author was not stored');
  return row.id;
}

/** The columns that an editor's changes set. */
export async function provenanceValues(
  tx: Queryable,
  row: ArticleRow,
  { source, author, pressAt }: ProvenanceChanges,
): Promise<Partial<typeof articles.$inferInsert>> {
  return {
    ...(source !== undefined && {
      sourceName: source?.name ?? null,
      sourceUrl: source === null ? null : source.url === undefined ? row.sourceUrl : source.url,
    }),
    ...(author !== undefined && { authorId: author === null ? null : await authorIdOf(tx, author.name) }),
    ...(pressAt !== undefined && { pressAt }),
  };
}
