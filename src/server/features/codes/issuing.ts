/** Codes as editors make them: many at once, listed, switched off, as a table. */
import { AppError } from '#contract/errors.ts';
import type { CodeType } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { IdentityService } from '#server/features/identity/service.ts';
import { CODE_NAMES, newCode } from './code-text.ts';
import * as queries from './queries.ts';

/** Rows of the table. */
export const TABLE_ROWS = 5_000;
/** Names shown with a code in the list. */
const NAMES_SHOWN = 3;

/** A code with those who used it last. */
export interface CodeWithUses {
  listed: queries.ListedCode;
  uses: queries.UseRow[];
}

export interface NewCodes {
  ctype: CodeType;
  remark: string;
  count: number;
  days: number | null;
  uses: number;
  expiresAt: Date | null;
  /** INVITE: the reader whose friends they will be; null for the maker. */
  ownerId: number | null;
  by: Operator;
  /** Idempotency key: the same request a second time gives the same codes. */
  request: string;
}

export interface Issuing {
  /**
   * Newest first.
   *
   * @throws {MadeBefore}
   * @throws {AppError} INVALID_INPUT for an end in the past, NOT_FOUND for an owner that is not there
   */
  generate(wanted: NewCodes): Promise<CodeWithUses[]>;
  list(filters: queries.CodeFilters, page: Slice): Promise<ListPage<CodeWithUses>>;
  /** Codes for a table, newest first, at most {@link TABLE_ROWS}. */
  table(filters: queries.CodeFilters): Promise<ListPage<CodeWithUses>>;
  /** Newest first. */
  uses(codeId: number, page: Slice): Promise<ListPage<queries.UseRow>>;
  /** @throws {AppError} NOT_FOUND */
  switch(codeId: number, isOff: boolean, by: Operator): Promise<CodeWithUses>;
}

/** The request has made codes before, of other values than it asks for now. */
export class MadeBefore extends Error {
  readonly made: CodeWithUses[];

  constructor(made: CodeWithUses[]) {
    super('the request made other codes');
    this.made = made;
  }
}

type Values = Pick<queries.CodeRow, 'ctype' | 'remark' | 'days' | 'uses' | 'expiresAt' | 'ownerId'>;

/** Whether the codes that a request has made are those it asks for; true when it has made none. */
function isSame([first, ...rest]: readonly queries.CodeRow[], wanted: Values, count: number): boolean {
  if (first === undefined) return true;
  const asText = ({ ctype, remark, days, uses, expiresAt, ownerId }: Values) =>
    JSON.stringify([ctype, remark, days, uses, expiresAt, ownerId]);
  return rest.length + 1 === count && asText(first) === asText(wanted);
}

export function createIssuing(db: Db, identity: Pick<IdentityService, 'account'>, now: () => Date): Issuing {
  async function withUses(listed: queries.ListedCode[]): Promise<CodeWithUses[]> {
    const used = listed.filter(({ code }) => code.used > 0).map(({ code }) => code.id);
    const byCode = Map.groupBy(await queries.newestUses(db, used, NAMES_SHOWN), ({ codeId }) => codeId);
    return listed.map((one) => ({ listed: one, uses: byCode.get(one.code.id) ?? [] }));
  }
  const byIds = async (ids: readonly number[]) => withUses(await queries.codesById(db, ids));

  return {
    async generate({ count, by, request, ...wanted }) {
      if (wanted.expiresAt !== null && wanted.expiresAt <= now())
        throw new AppError('INVALID_INPUT', { fields: { expires_at: '到期时间要在现在以后' } });
      const ownerId = wanted.ctype === 'INVITE' ? (wanted.ownerId ?? by.userId) : null;
      if (ownerId !== null) await identity.account(ownerId);
      const values = { ...wanted, ownerId, createdBy: by.userId, request, createdAt: now() };
      let others: queries.CodeRow[] = [];
      const ids = await db.transaction(async (tx) => {
        const before = await queries.lockRequest(tx, by.userId, request);
        if (!isSame(before, values, count)) others = before;
        if (before.length > 0) return before.map(({ id }) => id);
        const made: number[] = [];
        // Two codes alike are as good as impossible; should it happen, another is drawn.
        while (made.length < count) {
          const wave = Array.from({ length: count - made.length }, () => ({ ...values, code: newCode(wanted.ctype) }));
          made.push(...(await queries.insertCodes(tx, wave)).map(({ id }) => id));
        }
        await record(tx, {
          by,
          action: 'code.generate',
          target: { subject: `${CODE_NAMES[wanted.ctype]} ${count} 个` },
          detail: wanted.remark,
        });
        return made;
      });
      if (others.length > 0) throw new MadeBefore(await byIds(ids));
      return byIds(ids);
    },
    async list(filters, slice) {
      const page = pageOf(await queries.listCodes(db, filters, slice, now()), slice);
      return { ...page, items: await withUses(page.items) };
    },
    async table(filters) {
      const slice = { offset: 0, limit: TABLE_ROWS };
      const page = pageOf(await queries.listCodes(db, filters, slice, now()), slice);
      return { ...page, items: await withUses(page.items) };
    },
    uses: async (codeId, slice) => pageOf(await queries.usesOf(db, codeId, slice), slice),
    async switch(codeId, isOff, by) {
      const isThere = await db.transaction(async (tx) => {
        const isSwitched = await queries.switchCode(tx, codeId, isOff ? now() : null);
        const detail = isOff ? '停用' : '恢复';
        if (isSwitched) await record(tx, { by, action: 'code.switch', target: { subject: `码 ${codeId}` }, detail });
        return isSwitched;
      });
      const [code] = isThere ? await byIds([codeId]) : [];
      if (code === undefined) throw new AppError('NOT_FOUND', { msg: '没有这个码' });
      return code;
    },
  };
}
