/** Editing an issue and its contents by hand: naming it; adding, renaming, moving and leaving out lines. */
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { canonicalAddress } from '#server/canonical-address.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import { lineById, linesOf } from './queries.ts';
import { magazineArticles, magazineLog, magazines } from './tables.ts';
import { addLines, lockMagazine, takeStep } from './workflow.ts';

export interface IssueInput {
  name: string;
  edition: string;
  url?: string | null | undefined;
  cover?: string | null | undefined;
}

export interface LineChanges {
  title?: string | undefined;
  titleZh?: string | null | undefined;
  url?: string | null | undefined;
  section?: string | null | undefined;
  /** Place among the lines, from 0; past the end is the end. */
  position?: number | undefined;
  skipped?: boolean | undefined;
}

export interface MagazineEditing {
  /** Idempotent for the same issue. @throws {AppError} CONFLICT when name and edition belong to another one */
  create(issue: IssueInput, operatorId: number): Promise<number>;
  /** @throws {AppError} NOT_FOUND, CONFLICT */
  update(magazineId: number, changes: Partial<IssueInput>, by: Operator): Promise<void>;
  /** Idempotent for a known address. @throws {AppError} NOT_FOUND, CONFLICT once it is audited */
  add(
    magazineId: number,
    line: { url: string; title: string; section: string | null },
    operatorId: number,
  ): Promise<number>;
  /** @throws {AppError} NOT_FOUND, CONFLICT for another address once there is an article */
  updateLine(lineId: number, changes: LineChanges, by: Operator): Promise<void>;
}

export function createMagazineEditing({ db }: { db: Db }): MagazineEditing {
  return {
    create: (issue, operatorId) =>
      db.transaction(async (tx) => {
        const { name, edition, url = null, cover = null } = issue;
        const [made] = await tx
          .insert(magazines)
          .values({ name, edition, url, cover })
          .onConflictDoNothing()
          .returning({ id: magazines.id });
        if (made !== undefined) {
          await tx.insert(magazineLog).values({ magazineId: made.id, to: 'NEW', operatorId });
          return made.id;
        }
        const [there] = await tx
          .select()
          .from(magazines)
          .where(and(eq(magazines.name, name), eq(magazines.edition, edition)))
          .limit(1);
        if (there === undefined || there.url !== url || there.cover !== cover) throw duplicateError(issue);
        return there.id;
      }),
    async update(magazineId, changes, by) {
      await db.transaction(async (tx) => {
        const row = await lockMagazine(tx, magazineId);
        const { name = row.name, edition = row.edition, url = row.url, cover = row.cover } = changes;
        const [other] = await tx
          .select({ id: magazines.id })
          .from(magazines)
          .where(and(eq(magazines.name, name), eq(magazines.edition, edition)))
          .limit(1);
        if (other !== undefined && other.id !== magazineId) throw duplicateError({ name, edition });
        const isSame = name === row.name && edition === row.edition && url === row.url && cover === row.cover;
        if (isSame) return;
        await tx.update(magazines).set({ name, edition, url, cover }).where(eq(magazines.id, magazineId));
        const subject = `《${name}》${edition}`;
        const was = `《${row.name}》${row.edition}`;
        const detail = subject === was ? '网址或封面' : `原为${was}`;
        await record(tx, { by, action: 'magazine.edit', target: { subject }, detail });
      });
    },
    add: (magazineId, { url, title, section }, operatorId) =>
      db.transaction(async (tx) => {
        const row = await lockMagazine(tx, magazineId);
        const originKey = canonicalAddress(url);
        const added = await addLines(tx, magazineId, [{ url, title, section, originKey, isTitleChosen: true }]);
        if (added > 0) await takeStep(tx, row, 'add', { operatorId, remark: title });
        const line = (await linesOf(tx, magazineId)).find((known) => known.originKey === originKey);
        if (line === undefined) throw new Error('a line was not stored');
        return line.id;
      }),
    async updateLine(lineId, changes, by) {
      await db.transaction(async (tx) => {
        const found = await lineById(tx, lineId);
        if (found === undefined) throw new AppError('NOT_FOUND', { msg: '目录里没有这一篇' });
        const issue = await lockMagazine(tx, found.magazineId);
        const { title, titleZh, section, skipped } = changes;
        const address =
          changes.url === undefined || changes.url === found.url ? {} : await newAddress(tx, found, changes.url);
        const isTitleChosen = title !== undefined && title !== found.title ? { isTitleChosen: true } : {};
        const values = { title, titleZh, section, skipped, ...address, ...isTitleChosen };
        const told = Object.entries(values).filter(([, value]) => value !== undefined);
        const isChanged = told.some(([key, value]) => found[key as keyof typeof found] !== value);
        if (isChanged) await tx.update(magazineArticles).set(values).where(eq(magazineArticles.id, lineId));
        const isMoved = changes.position !== undefined && changes.position !== found.position;
        if (changes.position !== undefined) await moveTo(tx, found.magazineId, lineId, changes.position);
        if (!isChanged && !isMoved) return;
        const what = skipped === undefined || skipped === found.skipped ? '' : skipped ? '，不收' : '，收回来';
        await record(tx, {
          by,
          action: 'magazine.line',
          target: { subject: `《${issue.name}》${issue.edition}` },
          detail: `${title ?? found.title}${what}`,
        });
      });
    },
  };
}

function duplicateError({ name, edition }: { name: string; edition: string }): AppError {
  const msg = `《${name}》${edition} 已经有了`;
  return new AppError('CONFLICT', { msg, fields: { edition: msg } });
}

async function newAddress(
  tx: Queryable,
  {
    id,
    magazineId,
    articleId,
    url: old,
  }: { id: number; magazineId: number; articleId: number | null; url: string | null },
  url: string | null,
) {
  if (articleId !== null) throw new AppError('CONFLICT', { msg: '已经下载的文章不能换网址' });
  if (url === null || old === null) throw new AppError('INVALID_INPUT', { fields: { 'article.url': '请填写网址' } });
  const originKey = canonicalAddress(url);
  const [duplicate] = await tx
    .select({ id: magazineArticles.id })
    .from(magazineArticles)
    .where(and(eq(magazineArticles.magazineId, magazineId), eq(magazineArticles.originKey, originKey)))
    .limit(1);
  if (duplicate !== undefined && duplicate.id !== id)
    throw new AppError('DUPLICATE_URL', { fields: { 'article.url': '目录里已经有这个网址' } });
  return { url, originKey, error: null };
}

/** Renumbers all lines in one statement. */
async function moveTo(tx: Queryable, magazineId: number, lineId: number, position: number): Promise<void> {
  const order = (await linesOf(tx, magazineId)).map(({ id }) => id).filter((id) => id !== lineId);
  order.splice(position, 0, lineId);
  await tx.execute(sql`
    UPDATE magazine_articles AS line SET position = wanted.place - 1
    FROM unnest(${sql.param(order)}::bigint[]) WITH ORDINALITY AS wanted(id, place)
    WHERE line.id = wanted.id AND line.position <> wanted.place - 1`);
}
