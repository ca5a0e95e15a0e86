/** Registers the feature: readers' calls of codes and those of super users with their handlers, and what happens to its rows when an account ends. */

import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { momentText, shanghaiDay } from '#engine/shanghai-time.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts';
import { defineFeature } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import { presentStanding, type Standing } from '#server/features/membership/service.ts';
import type { ProductService } from '#server/features/orders/service.ts';
import { type PosterService, productPosterAddress } from '#server/features/posters/service.ts';
import { attachment, fileName } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { anonymise, BOOKKEEPING, erase, keep } from '#server/person-rule.ts';
import { CODE_NAMES, showCode } from './code-text.ts';
import { INVITING } from './invitations.ts';
import { type CodeWithUses, type Issuing, MadeBefore, TABLE_ROWS } from './issuing.ts';
import { presentCode, presentFriend, presentUse, stateOf } from './present.ts';
import type { CodeService } from './service.ts';
import { codes, codeUses, invitations } from './tables.ts';

export const codesFeature = defineFeature({
  name: 'codes',
  routes: ({ services: { codes, orders, posters }, now }) => ({
    ...codeRoutes({ codes, products: orders.products, posters, now }),
    ...codeDeskRoutes({ issuing: codes.issuing, now }),
  }),
  clean: ({ codes }) => codes.clean(),
  persons: [
    erase(codes.ownerId, '自己的邀请码', ['created_by', 'request']),
    erase(invitations.inviterId, '邀请来的朋友', ['friend_id', 'device_hash', 'network', 'phone_digest', 'refusal']),
    anonymise(codeUses.userId, {
      whose: '用过的码',
      why: 'how often a code was used',
      changes: { userId: null },
    }),
    anonymise(invitations.friendId, {
      whose: null,
      why: 'what the inviter was given for a friend; a keyed digest of the phone number tells for a year whether it was for the same one',
      changes: { friendId: null, deviceHash: null, network: null },
    }),
    keep(codes.createdBy, BOOKKEEPING),
  ],
});

interface CodeRouteOptions {
  codes: CodeService;
  products: Pick<ProductService, 'onSale'>;
  posters: Pick<PosterService, 'file'>;
  now: () => Date;
}

function codeRoutes({ codes, products, posters, now }: CodeRouteOptions) {
  function award({ days, standing }: { days: number; standing: Standing }) {
    const member = presentStanding(standing, now());
    if (member === null) throw new AppError('CONFLICT');
    return { days, member };
  }

  return {
    'GET /api/code/invitation/mycode': async ({ viewer, query, request }) => {
      const { userId } = requireViewer(viewer);
      const [{ code, url, isOff }, friends, friendsTotal, month, { inviter, bindUntil }] = await Promise.all([
        codes.own(userId, request),
        codes.inviting.friends(userId, query),
        codes.friendCount(userId),
        codes.inviting.month(userId),
        codes.inviterOf(userId),
      ]);
      return {
        code,
        is_off: isOff,
        url,
        qr: codes.qr(url),
        friends: friends.items.map(presentFriend),
        friends_total: friendsTotal,
        next_offset: friends.next_offset,
        rules: { days_each: INVITING.daysEach, days_a_month: INVITING.daysAMonth },
        month: { days: month.days, resets_at: month.resetsAt.toISOString() },
        inviter,
        bind_until: bindUntil?.toISOString() ?? null,
      };
    },
    'GET /api/code/invitation/poster': async ({ viewer, request }) => {
      // The poster is passed on, so it has no prices: it may be seen where prices may not be shown.
      const { key } = await codes.poster(requireViewer(viewer).userId, { size: '3:4', offers: [] }, request);
      return new Response(new Uint8Array((await posters.file('product', key)) ?? []), {
        headers: {
          'content-type': 'image/png',
          'cache-control': 'private, max-age=86400',
          vary: 'authorization, cookie',
        },
      });
    },
    'GET /api/member/product/poster': async ({ viewer, query, request }) => {
      // The poster goes to friends who have never paid, so it shows the prices of first orders, too.
      const offers = (await products.onSale({})).map(({ level, days, price, isFirstOrder }) => ({
        level,
        days,
        price,
        isFirstOrder,
      }));
      const asked = { size: query.size, offers };
      const { key, hasCode, ...size } = await codes.poster(viewer?.userId || null, asked, request);
      return { url: productPosterAddress(key), ...size, has_code: hasCode };
    },
    'POST /api/code/receive_award': async ({ viewer, body }) =>
      award(await codes.inviting.receive(requireViewer(viewer).userId, Number(body.code_id))),
    'POST /api/code/redeem': async ({ viewer, body, request }) =>
      award(await codes.use.redeem(requireViewer(viewer).userId, body.code, request)),
    'POST /api/user/bind_code': async ({ viewer, body, request }) => {
      const { userId, isSuper } = requireViewer(viewer);
      const friendId = Number(body.user_id);
      if (friendId !== userId && !isSuper) throw new AppError('NOT_FOUND', { msg: '没有这个用户' });
      await codes.use.bind({ friendId, by: userId, typed: body.code, request });
      return { ok: true };
    },
  } satisfies Handlers;
}

const STATES = { open: '可用', used_up: '用完', expired: '过期', off: '停用' } as const;
const COLUMNS = ['码', '类型', '状态', '天数', '已用', '可用次数', '最近用的人', '备注', '到期', '生成时间'];

function codeDeskRoutes({ issuing, now }: { issuing: Issuing; now: () => Date }) {
  const present = ({ listed, uses }: CodeWithUses) => presentCode(listed, uses, now());

  return {
    'GET /api/code/invitation/list': async ({ query: { offset, limit, ...filters } }) => {
      const page = await issuing.list(filters, { offset, limit });
      return { ...page, items: page.items.map(present) };
    },
    'GET /api/code/invitation/csv': async ({ query }) => {
      const { items: found, next_offset: next } = await issuing.table(query);
      const rows = found.map((row) => csvLine(cellsOf(row, now())));
      if (next !== null)
        rows.push(csvLine([`只有最新的 ${TABLE_ROWS} 行，更早的没有列出；按类型、状态或备注筛选后再下载`]));
      const name = fileName('兑换码', shanghaiDay(now()), 'csv');
      return attachment({ name, type: 'text/csv', body: [BYTE_ORDER_MARK, csvLine(COLUMNS), ...rows].join('') });
    },
    'GET /api/code/invitation/uses': async ({ query: { code_id: codeId, offset, limit } }) => {
      const page = await issuing.uses(Number(codeId), { offset, limit });
      return { ...page, items: page.items.map(presentUse) };
    },
    'POST /api/code/invitation/generate': async ({ body, ...call }) => {
      const making = issuing.generate({
        ctype: body.ctype,
        remark: body.remark,
        count: body.count,
        days: body.days ?? null,
        uses: body.uses,
        expiresAt: body.expires_at ? new Date(body.expires_at) : null,
        ownerId: body.user_id === undefined ? null : Number(body.user_id),
        by: operatorOf(call),
        request: body.request_uuid ?? randomUUID(),
      });
      const made = await making.catch((error: unknown) => {
        if (!(error instanceof MadeBefore)) throw error;
        const msg = `前一次已经按那时填的生成了 ${error.made.length} 个，没有再生成。要按现在填的再生成一批，请再按一次`;
        throw new AppError('CONFLICT', { msg, result: { items: error.made.map(present), next_offset: null } });
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
