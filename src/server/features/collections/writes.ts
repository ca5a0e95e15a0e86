/** Writes of collections. Each locks the collection's row, and is safe to repeat. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type AuditAction, record } from '#server/features/audit/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { isOfferedCover } from './cover-queries.ts';
import * as queries from './queries.ts';
import { collectionArticles, collectionMarks, collections, creators } from './tables.ts';

/** The viewer who writes, with the network address. */
export interface Writer extends Viewer {
  address: string;
}

/** Changes of a collection; a missing key leaves the value as it is. */
export interface CollectionEdit {
  id?: number | undefined;
  uuid?: string | undefined;
  /** Version on which the edit is based. */
  version?: number | undefined;
  title: string;
  intro?: string | null | undefined;
  cover?: string | null | undefined;
  articleIds?: readonly number[] | undefined;
  extra?: Record<string, unknown> | undefined;
}

const MAX_ARTICLES = 500;
const MAX_COLLECTIONS = 300;
export const NO_COLLECTION = '没有这个合集，或者它没有公开';

/** Its creator's, or anybody's for an editor. @throws {AppError} NOT_FOUND */
async function ownCollection(tx: Queryable, writer: Writer, id: number) {
  const row = await queries.lockedCollection(tx, id);
  if (row === undefined || (row.creatorId !== writer.userId && !writer.isEditor)) {
    throw new AppError('NOT_FOUND', { msg: NO_COLLECTION });
  }
  return row;
}

/** What an editor does to somebody else's collection goes into the log. */
async function recordForeign(
  tx: Queryable,
  { userId, address }: Writer,
  { id, creatorId, title }: Pick<typeof collections.$inferSelect, 'id' | 'creatorId' | 'title'>,
  action: AuditAction,
  detail = '',
): Promise<void> {
  if (creatorId === userId) return;
  const entry = { by: { userId, address }, action, target: { subject: title } };
  await record(tx, { ...entry, detail: `合集 ${id}，用户 ${creatorId} 的${detail && `：${detail}`}` });
}

async function editable(tx: Queryable, writer: Writer, id: number) {
  const row = await ownCollection(tx, writer, id);
  if (row.deletedAt !== null) throw new AppError('NOT_FOUND', { msg: NO_COLLECTION });
  return row;
}

/** @returns its id, or `stale` when the edit was made on an older state and says something else than the present one */
export function saveCollection(
  db: Db,
  writer: Writer,
  edit: CollectionEdit,
  now: Date,
): Promise<number | { stale: number }> {
  return db.transaction(async (tx) => {
    const made = edit.id === undefined && edit.uuid !== undefined && (await madeBefore(tx, writer, edit.uuid));
    if (edit.id === undefined && !made) return createCollection(tx, writer, edit, now);
    const row = made || (await editable(tx, writer, edit.id ?? 0));
    // A late repetition of what it was made with; it was edited since.
    if (made && (made.version > 1 || made.deletedAt !== null)) return made.id;
    const before = await queries.articleIdsOf(tx, row.id);
    const order = edit.articleIds && (await newOrder(tx, before, edit.articleIds, now));
    const after = {
      title: edit.title,
      intro: edit.intro === undefined ? row.intro : edit.intro,
      cover: edit.cover === undefined ? row.cover : edit.cover,
      extra: edit.extra && Object.keys(edit.extra).length > 0 ? edit.extra : row.extra,
    };
    if (after.cover !== row.cover) await requireOffered(tx, after.cover);
    const isSame =
      after.title === row.title &&
      after.intro === row.intro &&
      after.cover === row.cover &&
      // The database gives keys in an order of its own.
      isDeepStrictEqual(after.extra, row.extra) &&
      (order === undefined || isSameList(order, before));
    // The same request again, as after a lost answer.
    if (isSame) return row.id;
    if (edit.version !== undefined && edit.version !== row.version) return { stale: row.id };
    if (order) await refuseEmptying(tx, row, { before, order, now });
    await tx
      .update(collections)
      .set({ ...after, version: row.version + 1, updatedAt: now })
      .where(eq(collections.id, row.id));
    if (order) await writeOrder(tx, row.id, { before, order, now });
    await recordForeign(tx, writer, row, 'collection.edit', after.title === row.title ? '' : `改名《${after.title}》`);
    return row.id;
  });
}

/** A picture on somebody's own server would tell them who opens the collection. @throws {AppError} INVALID_INPUT */
async function requireOffered(tx: Queryable, cover: string | null): Promise<void> {
  if (cover === null || (await isOfferedCover(tx, cover))) return;
  throw new AppError('INVALID_INPUT', { fields: { cover: '封面只能用本站的图片，请从文章的封面里选一张' } });
}

const isSameList = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** The collection that an earlier request with this uuid made, whose answer was lost. The repeated request may have corrected content. */
async function madeBefore(tx: Queryable, writer: Writer, uuid: string) {
  const id = await queries.collectionByUuid(tx, writer.userId, uuid);
  return id === undefined ? undefined : queries.lockedCollection(tx, id);
}

async function createCollection(tx: Queryable, writer: Writer, edit: CollectionEdit, now: Date): Promise<number> {
  if ((await queries.countOfCreator(tx, writer.userId)) >= MAX_COLLECTIONS) {
    throw new AppError('INVALID_INPUT', { msg: `最多 ${MAX_COLLECTIONS} 个合集，先删掉一些` });
  }
  await requireOffered(tx, edit.cover ?? null);
  const order = await newOrder(tx, [], edit.articleIds ?? [], now);
  const [row] = await tx
    .insert(collections)
    .values({
      creatorId: writer.userId,
      uuid: edit.uuid ?? null,
      title: edit.title,
      intro: edit.intro ?? null,
      cover: edit.cover ?? null,
      extra: edit.extra ?? {},
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: collections.id });
  // Two requests with the same id at once: the other one made it.
  const id = row?.id ?? (edit.uuid && (await queries.collectionByUuid(tx, writer.userId, edit.uuid)));
  if (!id) throw new AppError('CONFLICT');
  if (row) await writeOrder(tx, id, { before: [], order, now });
  return id;
}

/**
 * The order that was sent, each article once. Those that readers cannot see now, and so could not be sent, stay behind the article they
 * followed, or before all others if they were first.
 *
 * @throws {AppError} INVALID_INPUT for an article that is not there
 */
async function newOrder(tx: Queryable, before: readonly number[], sent: readonly number[], now: Date) {
  const order = [...new Set(sent)];
  const known = await queries.publishedIds(tx, [...new Set([...order, ...before])], now);
  const hidden = before.filter((id) => !known.has(id));
  const missing = order.filter((id) => !known.has(id) && !hidden.includes(id));
  if (missing.length > 0) {
    throw new AppError('INVALID_INPUT', {
      fields: { article_ids: `没有编号为 ${missing[0]} 的文章` },
      result: { missing: missing.map(String) },
    });
  }
  const withdrawn = new Set(hidden.filter((id) => !order.includes(id)));
  return withWithdrawn(order, before, withdrawn);
}

/** Puts each withdrawn article behind the nearest one before it in the former order that is still there. */
function withWithdrawn(order: readonly number[], before: readonly number[], withdrawn: ReadonlySet<number>): number[] {
  const kept = new Set([...order, ...withdrawn]);
  const following = new Map<number | null, number[]>();
  let neighbour: number | null = null;
  for (const id of before.filter((one) => kept.has(one))) {
    if (withdrawn.has(id)) following.set(neighbour, [...(following.get(neighbour) ?? []), id]);
    else neighbour = id;
  }
  return [...(following.get(null) ?? []), ...order.flatMap((id) => [id, ...(following.get(id) ?? [])])];
}

interface OrderChange {
  before: readonly number[];
  order: readonly number[];
  now: Date;
}

/** A public collection whose articles are all withdrawn is none that its creator empties. @throws {AppError} INVALID_INPUT */
async function refuseEmptying(
  tx: Queryable,
  { publishedAt }: Pick<typeof collections.$inferSelect, 'publishedAt'>,
  { before, order, now }: OrderChange,
): Promise<void> {
  if (publishedAt === null) return;
  const shown = await queries.publishedIds(tx, [...new Set([...before, ...order])], now);
  if (before.some((id) => shown.has(id)) && !order.some((id) => shown.has(id))) {
    throw new AppError('INVALID_INPUT', { msg: '公开的合集至少留一篇，要清空请先收回' });
  }
}

async function writeOrder(tx: Queryable, id: number, { before, order, now }: OrderChange) {
  const gone = before.filter((articleId) => !order.includes(articleId));
  if (gone.length > 0) {
    await tx
      .delete(collectionArticles)
      .where(and(eq(collectionArticles.collectionId, id), inArray(collectionArticles.articleId, gone)));
  }
  if (order.length === 0) return;
  await tx
    .insert(collectionArticles)
    .values(order.map((articleId, position) => ({ collectionId: id, articleId, position, addedAt: now })))
    .onConflictDoUpdate({
      target: [collectionArticles.collectionId, collectionArticles.articleId],
      set: { position: sql`excluded.position` },
    });
}

/** @throws {AppError} NOT_FOUND, INVALID_INPUT */
export function putArticle(
  db: Db,
  writer: Writer,
  { id, articleId, isIn }: { id: number; articleId: number; isIn: boolean },
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await editable(tx, writer, id);
    const before = await queries.articleIdsOf(tx, id);
    if (before.includes(articleId) === isIn) return;
    if (isIn && before.length >= MAX_ARTICLES) {
      throw new AppError('INVALID_INPUT', { msg: `一个合集最多 ${MAX_ARTICLES} 篇` });
    }
    if (isIn && !(await queries.publishedIds(tx, [articleId], now)).has(articleId)) {
      throw new AppError('INVALID_INPUT', { fields: { article_id: '没有这篇文章，或者它已经下架' } });
    }
    const order = isIn ? [...before, articleId] : before.filter((other) => other !== articleId);
    await refuseEmptying(tx, row, { before, order, now });
    await writeOrder(tx, id, { before, order, now });
    await tx
      .update(collections)
      .set({ version: row.version + 1, updatedAt: now })
      .where(eq(collections.id, id));
    await recordForeign(tx, writer, row, 'collection.edit', `${isIn ? '加入' : '拿走'}文章 ${articleId}`);
  });
}

export async function setMark(
  db: Db,
  { userId, collectionId }: { userId: number; collectionId: number },
  mark: 'star' | 'follow',
  status: boolean,
  now: Date,
): Promise<void> {
  // A mark that is set already keeps its date.
  const since = { star: collectionMarks.starAt, follow: collectionMarks.followAt }[mark];
  const at = status ? sql`coalesce(${since}, ${now.toISOString()})` : null;
  const values = mark === 'star' ? { star: status, starAt: at } : { follow: status, followAt: at };
  await db
    .insert(collectionMarks)
    .values({
      userId,
      collectionId,
      seenAt: now,
      ...(mark === 'star'
        ? { star: status, starAt: status ? now : null }
        : { follow: status, followAt: status ? now : null }),
    })
    .onConflictDoUpdate({ target: [collectionMarks.userId, collectionMarks.collectionId], set: values });
}

/** Puts a collection forward, or no more. @throws {AppError} NOT_FOUND */
export function setRecommended(db: Db, writer: Writer, id: number, isRecommended: boolean, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await editable(tx, writer, id);
    if ((row.recommendedAt !== null) === isRecommended) return;
    await tx
      .update(collections)
      .set({ recommendedAt: isRecommended ? now : null })
      .where(eq(collections.id, id));
    await recordForeign(tx, writer, row, isRecommended ? 'collection.recommend' : 'collection.unrecommend');
  });
}

/**
 * Makes a collection public or private. When an editor has withdrawn somebody else's collection, only an editor can make it public again.
 * @throws {AppError} NOT_FOUND, INVALID_INPUT for one without articles, FORBIDDEN for one that an editor withdrew
 */
export function setPublic(db: Db, writer: Writer, id: number, isPublic: boolean, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await editable(tx, writer, id);
    if ((row.publishedAt !== null) === isPublic) return;
    if (isPublic && row.takenDownAt !== null && !writer.isEditor) {
      throw new AppError('FORBIDDEN', { msg: '编辑下架了这个合集，要重新公开请联系编辑' });
    }
    if (isPublic && (await queries.shownItems(tx, { userId: 0, now }, id)).length === 0) {
      throw new AppError('INVALID_INPUT', { msg: '先加几篇文章，再公开' });
    }
    await tx
      .update(collections)
      .set({
        publishedAt: isPublic ? now : null,
        recommendedAt: isPublic ? row.recommendedAt : null,
        updatedAt: now,
        takenDownAt: isPublic || row.creatorId === writer.userId ? null : now,
      })
      .where(eq(collections.id, id));
    await countPublic(tx, row.creatorId, isPublic ? 1 : -1, now);
    await recordForeign(tx, writer, row, isPublic ? 'collection.publish' : 'collection.withdraw');
  });
}

/** @throws {AppError} NOT_FOUND */
export function setDeleted(db: Db, writer: Writer, id: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await ownCollection(tx, writer, id);
    if (row.deletedAt !== null) return;
    const takenDownAt = row.creatorId === writer.userId ? row.takenDownAt : now;
    await tx.update(collections).set({ deletedAt: now, updatedAt: now, takenDownAt }).where(eq(collections.id, id));
    if (row.publishedAt !== null) await countPublic(tx, row.creatorId, -1, now);
    await recordForeign(tx, writer, row, 'collection.delete');
  });
}

/**
 * Restores a deleted collection as it was, public or not; one that an editor deleted becomes private unless an editor restores it.
 * @throws {AppError} NOT_FOUND, also for one that was deleted more than 30 days ago
 */
export function restore(db: Db, writer: Writer, id: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await ownCollection(tx, writer, id);
    if (row.deletedAt === null) return;
    if (row.deletedAt < queries.restorableSince(now)) throw new AppError('NOT_FOUND', { msg: NO_COLLECTION });
    const wasPublic = row.publishedAt !== null;
    const staysPublic = wasPublic && (row.takenDownAt === null || Boolean(writer.isEditor));
    await tx
      .update(collections)
      .set({
        deletedAt: null,
        updatedAt: now,
        // Withdrawn before it was deleted, it is so still.
        takenDownAt: staysPublic ? null : row.takenDownAt,
        ...(wasPublic && !staysPublic ? { publishedAt: null, recommendedAt: null } : {}),
      })
      .where(eq(collections.id, id));
    if (staysPublic) await countPublic(tx, row.creatorId, 1, now);
    await recordForeign(tx, writer, row, 'collection.restore');
  });
}

async function countPublic(tx: Queryable, userId: number, change: 1 | -1, now: Date): Promise<void> {
  await tx
    .insert(creators)
    .values({ userId, collections: Math.max(0, change), publishedAt: now })
    .onConflictDoUpdate({
      target: creators.userId,
      set: {
        collections: sql`greatest(0, ${creators.collections} + ${change})`,
        ...(change === 1 ? { publishedAt: now } : {}),
      },
    });
}

/** A creator's follower more or fewer. */
export async function countFollower(tx: Queryable, userId: number, change: 1 | -1): Promise<void> {
  await tx
    .insert(creators)
    .values({ userId, followers: Math.max(0, change) })
    .onConflictDoUpdate({
      target: creators.userId,
      set: { followers: sql`greatest(0, ${creators.followers} + ${change})` },
    });
}

/** Index collections_deleted. */
export async function purgeDeleted(db: Db, now: Date): Promise<void> {
  await db.delete(collections).where(lt(collections.deletedAt, queries.restorableSince(now)));
}
