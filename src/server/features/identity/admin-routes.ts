/** Calls about other people's accounts, for super users. */
import { operatorOf } from '#server/features/audit/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { presentBrief } from './present.ts';
import type { UserAdministration } from './user-administration.ts';

export function userAdminRoutes({ people, now }: { people: UserAdministration; now: () => Date }) {
  return {
    'GET /api/user/search': async ({ query }) => {
      const { items, hasMore } = await people.search(query.q, query);
      return {
        items: items.map((account) => presentBrief(account, now())),
        next_offset: hasMore ? query.offset + query.limit : null,
      };
    },
    'GET /api/user/search/wx': async ({ query }) => ({
      items: (await people.byOpenid(query.openid)).map((account) => presentBrief(account, now())),
      next_offset: null,
    }),
    'POST /api/user/bind_wx_user': async (call) => {
      await people.bindOpenid(Number(call.body.user_id), call.body.openid, operatorOf(call));
      return { ok: true };
    },
  } satisfies Handlers;
}
