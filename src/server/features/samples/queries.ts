/** Statements about what the product has brought along (primary key). */
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { articles } from '#server/features/articles/tables.ts';
import { feeds } from '#server/features/feeds/tables.ts';
import { BEGUN, broughtSamples } from './tables.ts';

/** Most samples that are read, more than the product will ever bring along. */
const MOST = 10_000;

/**
 * Names of what was brought, deleted since or not.
 *
 * @param names all that there are: an installation that ran before this was kept has had them
 */
export function broughtNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  return db.transaction(async (tx) => {
    // The second of two processes that start together must not take for old what the first one has begun.
    await lockInTransaction(tx, 'samples');
    const rows = await tx.select({ name: broughtSamples.name }).from(broughtSamples).limit(MOST);
    const brought = new Set(rows.map(({ name }) => name));
    if (brought.has(BEGUN)) return brought;
    const isNew = await isEmpty(tx);
    await noteBrought(tx, isNew ? [BEGUN] : [BEGUN, ...names]);
    return new Set(isNew ? [] : names);
  });
}

async function isEmpty(tx: Queryable): Promise<boolean> {
  const [article] = await tx.select({ id: articles.id }).from(articles).limit(1);
  const [feed] = await tx.select({ id: feeds.id }).from(feeds).limit(1);
  return article === undefined && feed === undefined;
}

export async function noteBrought(db: Queryable, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insert(broughtSamples)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}
