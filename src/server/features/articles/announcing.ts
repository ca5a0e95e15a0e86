/**
 * The one place that announces changes of articles. Whoever changes one does so inside {@link changeArticles}, which compares
 * what readers can see before and after, and names the pages that show it. Changes of drafts concern editors alone.
 */
import { asc, getTableColumns, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import { type ArticleRow, neighbours } from './queries.ts';
import { articles } from './tables.ts';

/** A notification carries 8,000 bytes at most; more articles than this are announced as "anything may have changed". */
const MOST_NAMED = 300;

const { blocks: _, readerCount: __, updatedAt: ___, ...comparedColumns } = getTableColumns(articles);
type Shown = Omit<ArticleRow, 'blocks' | 'readerCount' | 'updatedAt'>;

/** Shown on an article's own page only. A new text is a new version, and changes what its card says through other columns. */
const PAGE_ONLY = new Set<string>([
  'version',
  'summaryZh',
  'pictures',
  'leadPicture',
  'url',
  'features',
  'isDayChosen',
]);

interface Change {
  before: Shown | undefined;
  after: Shown;
}

/**
 * Locks the articles, so that whoever changes one acts after the others, lets `work` change them, and announces within the
 * same transaction what readers and editors will see differently.
 *
 * @param articleIds in any order; rows are handed to `work` in the order of this list
 * @param isPageChanged the page shows something new that is not a column of the article: its word notes
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
  // In one order for everybody: two changes of the same articles cannot block each other.
  const locked = ids.length === 0 ? [] : await lock(tx, ids);
  const before = new Map(locked.map((row) => [row.id, row]));
  const rows = articleIds.map((id) => {
    const row = before.get(id);
    if (row === undefined) throw notFound();
    return row;
  });
  const result = await work(rows);
  // What `work` publishes now is out by now: the clock is read after it.
  await announceArticles(tx, ids, before, now(), isPageChanged);
  return result;
}

export const notFound = () => new AppError('NOT_FOUND', { msg: '没有这篇文章' });

/** Announces an article that was just stored. */
export function announceNew(tx: Queryable, articleId: number, now: () => Date): Promise<void> {
  return announceArticles(tx, [articleId], new Map(), now(), false);
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

async function announceArticles(
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
    const isNameable = changed.length <= MOST_NAMED;
    await announce(tx, 'content', {
      ids: isNameable ? changed.map((change) => change.after.id) : null,
      beside: isNameable ? await besideOf(tx, listed, now) : [],
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

/** Articles whose pages lead to one of these: the ones next to where it stood and to where it stands. */
async function besideOf(tx: Queryable, changes: readonly Change[], now: Date): Promise<number[]> {
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
