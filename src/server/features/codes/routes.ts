/** Calls of codes: a reader's own and what it brings, and using one. */
import { AppError } from '#contract/errors.ts';
import { presentStanding, type Standing } from '#server/features/membership/service.ts';
import type { ProductService } from '#server/features/orders/service.ts';
import { type PosterService, productPosterAddress } from '#server/features/posters/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { INVITING } from './invitations.ts';
import { presentFriend } from './present.ts';
import type { CodeService } from './service.ts';

interface CodeRouteOptions {
  codes: CodeService;
  products: Pick<ProductService, 'onSale'>;
  posters: Pick<PosterService, 'file'>;
  now: () => Date;
}

export function codeRoutes({ codes, products, posters, now }: CodeRouteOptions) {
  function award({ days, standing }: { days: number; standing: Standing }) {
    const member = presentStanding(standing, now());
    if (member === null) throw new AppError('CONFLICT');
    return { days, member };
  }

  return {
    'GET /api/code/invitation/mycode': async ({ viewer, query, request }) => {
      const { userId } = requireViewer(viewer);
      const [{ code, url }, friends, friendsTotal, month, { inviter, bindUntil }] = await Promise.all([
        codes.own(userId, request),
        codes.inviting.friends(userId, query),
        codes.friendCount(userId),
        codes.inviting.month(userId),
        codes.inviterOf(userId),
      ]);
      return {
        ...{ code, url, qr: codes.qr(url) },
        friends: friends.items.map(presentFriend),
        friends_total: friendsTotal,
        next_offset: friends.hasMore ? query.offset + query.limit : null,
        rules: { days_each: INVITING.daysEach, days_a_month: INVITING.daysAMonth },
        month: { days: month.days, resets_at: month.resetsAt.toISOString() },
        ...{ inviter, bind_until: bindUntil?.toISOString() ?? null },
      };
    },
    'GET /api/code/invitation/poster': async ({ viewer, request }) => {
      // It is passed on, also where prices may not be shown.
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
      // It goes to friends, who never paid: what a first order costs is for them.
      const offers = (await products.onSale({})).map(({ level, days, price, isFirstOrder }) => ({
        ...{ level: level === 2 ? (2 as const) : (1 as const), days, price, isFirstOrder },
      }));
      const { key, ...size } = await codes.poster(viewer?.userId || null, { size: query.size, offers }, request);
      return { url: productPosterAddress(key), ...size };
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
