/** Calls about codes for super users: made in numbers, listed, switched off, as a table. */
import { randomUUID } from 'node:crypto';
import { momentText, shanghaiDay } from '#engine/shanghai-time.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/features/word-files/service.ts';
import { attachment, fileName } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { CODE_NAMES, showCode } from './code-text.ts';
import type { CodeWithUses, Issuing } from './issuing.ts';
import { presentCode, presentUse, stateOf } from './present.ts';

const STATES = { open: '可用', used_up: '用完', expired: '过期', off: '停用' } as const;
const COLUMNS = ['码', '类型', '状态', '天数', '已用', '可用次数', '最近用的人', '备注', '到期', '生成时间'];

export function codeDeskRoutes({ issuing, now }: { issuing: Issuing; now: () => Date }) {
  const present = ({ listed, uses }: CodeWithUses) => presentCode(listed, uses, now());

  return {
    'GET /api/code/invitation/list': async ({ query: { offset, limit, ...filters } }) => {
      const { items, hasMore } = await issuing.list(filters, { offset, limit });
      return { items: items.map(present), next_offset: hasMore ? offset + limit : null };
    },
    'GET /api/code/invitation/csv': async ({ query }) => {
      const rows = (await issuing.table(query)).map((row) => csvLine(cellsOf(row, now())));
      const name = fileName('兑换码', shanghaiDay(now()), 'csv');
      return attachment({ name, type: 'text/csv', body: [BYTE_ORDER_MARK, csvLine(COLUMNS), ...rows].join('') });
    },
    'GET /api/code/invitation/uses': async ({ query: { code_id: codeId, offset, limit } }) => {
      const { rows, hasMore } = await issuing.uses(Number(codeId), { offset, limit });
      return { items: rows.map(presentUse), next_offset: hasMore ? offset + limit : null };
    },
    'POST /api/code/invitation/generate': async ({ body, ...call }) => {
      const made = await issuing.generate({
        ...{ ctype: body.ctype, remark: body.remark, count: body.count, days: body.days ?? null, uses: body.uses },
        expiresAt: body.expires_at ? new Date(body.expires_at) : null,
        ownerId: body.user_id === undefined ? null : Number(body.user_id),
        by: operatorOf(call),
        request: body.request_uuid ?? randomUUID(),
      });
      return { items: made.map(present), next_offset: null };
    },
    'POST /api/code/invitation/switch': async ({ body, ...call }) =>
      present(await issuing.switch(Number(body.code_id), body.off, operatorOf(call))),
  } satisfies Handlers;
}

function cellsOf({ listed: { code }, uses }: CodeWithUses, now: Date): string[] {
  return [
    showCode(code.code),
    CODE_NAMES[code.ctype],
    STATES[stateOf(code, now)],
    String(code.days ?? ''),
    String(code.used),
    code.uses === null ? '不限' : String(code.uses),
    uses.map(({ username }) => username ?? '已注销').join(' '),
    code.remark,
    code.expiresAt === null ? '' : momentText(code.expiresAt),
    momentText(code.createdAt),
  ];
}
