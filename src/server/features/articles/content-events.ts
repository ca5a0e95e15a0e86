/**
 * Emits the events that drop cached pages. Every change of an article runs inside {@link changeArticles}, which compares what readers
 * can see before and after and names the affected pages. Changes of drafts notify editors only.
 */
import { asc, getTableColumns, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import { type ArticleRow, neighbours } from './queries.ts';
import { articles } from './tables.ts';

/** A PostgreSQL notification holds 8,000 bytes; for more articles than this the event says that any page may have changed. */
const MAX_NAMED = 300;

const { blocks: _, readerCount: __, updatedAt: ___, ...comparedColumns } = getTableColumns(articles);
type Shown = Omit<ArticleRow, 'blocks' | 'readerCount' | 'updatedAt'>;

/** Columns that only the article's own page shows. */
const PAGE_ONLY = new Set<string>([
  'version',
  'summaryZh',
  'pictures',
  'leadPicture',
  'url',
  'features',
  'isDayChosen',
  'isCoverChosen',
]);

interface Change {
  before: Shown | undefined;
  after: Shown;
}

/**
 * Locks the articles, lets `work` change them, and emits in the same transaction the events for what readers and editors will
 * see differently.
 *
 * @param articleIds rows are passed to `work` in this order
 * @param isPageChanged the page changes through something that is no column of the article: its word notes
 * @throws {AppError} NOT_FOUND when one of them is missing
 */
export async function changeArticles<T>(
  tx: Queryable,
  articleIds: readonly number[],
  now: () => Date,
  work: (rows: ArticleRow[]) => Promise<T>,
  { isPageChanged = false }: { isPageChanged?: boolean } = {},
): Promise<T> {
  const ids = [...new Set(articleIds)];
  // Locks are taken in id order to avoid deadlocks.
  const locked = ids.length === 0 ? [] : await lock(tx, ids);
  const before = new Map(locked.map((row) => [row.id, row]));
  const rows = articleIds.map((id) => {
    const row = before.get(id);
    if (row === undefined) throw notFound();
    return row;
  });
  const result = await work(rows);
  // Read the clock after `work`, so that what it publishes counts as public.
  await emitContentEvents(tx, ids, before, now(), isPageChanged);
  return result;
}

export const notFound = () => new AppError('NOT_FOUND', { msg: '没有这篇文章' });

/** Emits the event of an article that was just stored. */
export function emitNewArticle(tx: Queryable, articleId: number, now: () => Date): Promise<void> {
  return emitContentEvents(tx, [articleId], new Map(), now(), false);
}

function lock(tx: Queryable, ids: readonly number[]): Promise<ArticleRow[]> {
  return tx
    .select()
    .from(articles)
    .where(inArray(articles.id, [...ids]))
    .orderBy(asc(articles.id))
    .limit(ids.length)
    .for('update');
}

async function emitContentEvents(
  tx: Queryable,
  ids: readonly number[],
  before: ReadonlyMap<number, Shown>,
  now: Date,
  isPageChanged: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const after = await tx
    .select(comparedColumns)
    .from(articles)
    .where(inArray(articles.id, [...ids]))
    .limit(ids.length);
  const isVisible = (row: Shown | undefined) => row?.status === 'PUBLISHED' && row.publishedAt <= now;
  const seen: Change[] = after
    .map((row) => ({ before: before.get(row.id), after: row }))
    .filter((change) => isVisible(change.before) || isVisible(change.after));
  const listed = seen.filter((change) => differs(change, (column) => !PAGE_ONLY.has(column)));
  const changed = isPageChanged ? seen : seen.filter((change) => differs(change, () => true));
  if (changed.length > 0) {
    const isNameable = changed.length <= MAX_NAMED;
    await announce(tx, 'content', {
      ids: isNameable ? changed.map((change) => change.after.id) : null,
      beside: isNameable ? await neighboursOf(tx, listed, now) : [],
      isListed: listed.length > 0,
    });
  }
  if (seen.length < after.length) await announce(tx, 'drafts', {});
}

function differs({ before, after }: Change, counts: (column: string) => boolean): boolean {
  if (before === undefined) return true;
  return (Object.keys(comparedColumns) as (keyof Shown)[]).some(
    (column) => counts(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
}

/** Articles whose pages link to a changed one as next or previous, at its old and its new date. */
async function neighboursOf(tx: Queryable, changes: readonly Change[], now: Date): Promise<number[]> {
  const found = new Set<number>();
  for (const { before, after } of changes) {
    const places = before && before.publishedAt.getTime() !== after.publishedAt.getTime() ? [before, after] : [after];
    for (const place of places) {
      const { newerId, olderId } = await neighbours(tx, place, now);
      for (const id of [newerId, olderId]) if (id !== null) found.add(id);
    }
  }
  return [...found];
}
