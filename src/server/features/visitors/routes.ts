/** Calls of the visitor log. */
import type { ResultOf } from '#contract/index.ts';
import type { Handlers } from '#server/http/execute.ts';
import type { EventRow, VisitorRow, VisitorService } from './service.ts';

export function visitorRoutes(visitors: VisitorService) {
  return {
    'POST /api/log': async ({ body, viewer, request }) => {
      const events = 'events' in body ? body.events : [body];
      await visitors.log(
        events.map((event) => ({
          name: event.name,
          data: event.data ?? null,
          cuid: event.cuid ?? null,
          isNew: event.is_new ?? null,
          source: event.source,
          at: event.at === undefined ? null : new Date(event.at),
        })),
        { userId: viewer?.userId ?? null, cuid: request.cuid, appUa: request.appUa },
      );
      return { ok: true as const };
    },
    'GET /reader/visitor/': async ({ query }) => {
      const { items, nextOffset } = await visitors.visitors(query);
      return { items: items.map(presentVisitor), next_offset: nextOffset };
    },
    'GET /reader/visitor/days': async ({ query }) => ({
      items: (await visitors.days(query.days)).map(({ day, visits, firstTime, readMinutes, retention }) => ({
        date: day,
        visits,
        new: firstTime,
        read_minutes: readMinutes,
        retention,
      })),
      next_offset: null,
    }),
    'GET /reader/visitor/logs': async ({ query }) => {
      const { items, nextOffset } = await visitors.trail(query.cuid, query);
      return { items: items.map(presentEvent), next_offset: nextOffset };
    },
  } satisfies Handlers;
}

function presentVisitor(row: VisitorRow): ResultOf<'GET /reader/visitor/'>['items'][number] {
  return {
    cuid: row.cuid,
    user_id: row.userId === null ? null : String(row.userId),
    first_at: row.firstAt.toISOString(),
    last_at: row.lastAt.toISOString(),
    pages: row.pages,
    is_new: row.isNew,
    source: row.source,
    platform: row.platform,
  };
}

function presentEvent(row: EventRow): ResultOf<'GET /reader/visitor/logs'>['items'][number] {
  return {
    id: String(row.id),
    name: row.name,
    data: row.data,
    uid: row.userId === null ? null : String(row.userId),
    source: row.source,
    created_at: row.at.toISOString(),
  };
}
