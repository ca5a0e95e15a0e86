/** Registers the feature: calls of the visit log with their handlers, schedules, and what happens to its rows when an account ends. */

import type { ResultOf } from '#contract/index.ts';
import { defineFeature } from '#server/feature.ts';
import type { Handlers } from '#server/http/execute.ts';
import { anonymise } from '#server/person-rule.ts';
import type { TrailEvent, VisitorRow, VisitorService } from './service.ts';
import { logEvents, visitors } from './tables.ts';

export const visitorsFeature = defineFeature({
  name: 'visitors',
  routes: ({ services: { visitors } }) => visitorRoutes(visitors),
  schedules: ({ visitors }) => [{ name: 'visit-sums', cron: '7 * * * *', run: visitors.rollUp }],
  clean: ({ visitors }) => visitors.clean(),
  persons: [
    anonymise(logEvents.userId, {
      whose: '打开过的页面',
      why: 'how often pages are opened in all',
      changes: { userId: null, cuid: null, data: null, page: null },
    }),
    anonymise(visitors.userId, {
      whose: '用过的浏览器',
      why: 'how many visitors there were',
      changes: { userId: null },
    }),
  ],
});

/** Size that a request without a length is taken to have: the largest that is accepted. */
const ASSUMED_BYTES = 64 * 1024;

function visitorRoutes(visitors: VisitorService) {
  return {
    'POST /api/log': async ({ body, viewer, request }) => {
      const events = 'events' in body ? body.events : [body];
      await visitors.log(
        events.map((event) => ({
          eventUuid: event.event_uuid ?? null,
          name: event.name,
          data: event.data ?? null,
          cuid: event.cuid ?? null,
          isNew: event.is_new ?? null,
          source: event.source,
          at: event.at === undefined ? null : new Date(event.at),
        })),
        {
          userId: viewer?.userId ?? null,
          cuid: request.cuid,
          appUa: request.appUa,
          userAgent: request.userAgent,
          // Do Not Track, and Global Privacy Control.
          refusesTracking: request.header('dnt') === '1' || request.header('sec-gpc') === '1',
        },
        Number(request.header('content-length') ?? ASSUMED_BYTES),
      );
      return { ok: true as const };
    },
    'GET /reader/visitor/': async ({ query: { q, kind, ...page } }) => {
      const found = await visitors.visitors({ q: q.trim(), kind }, page);
      return { ...found, items: found.items.map(presentVisitor) };
    },
    'GET /reader/visitor/days': async ({ query }) => ({
      items: (await visitors.days(query.days)).map(({ day, firstTime, readMinutes, ...numbers }) => ({
        date: day,
        new: firstTime,
        read_minutes: readMinutes,
        ...numbers,
      })),
      next_offset: null,
    }),
    'GET /reader/visitor/logs': async ({ query: { cuid, order, ...page } }) => {
      const [trail, visitor] = await Promise.all([visitors.trail(cuid, order, page), visitors.visitor(cuid)]);
      return {
        ...trail,
        items: trail.items.map(presentEvent),
        visitor: visitor === undefined ? null : presentVisitor(visitor),
      };
    },
    'GET /reader/visitor/funnel': async () => ({ items: await visitors.funnels(), next_offset: null }),
    'GET /reader/visitor/retention': async () => ({
      items: (await visitors.cohorts()).map(({ week, registered, day1, day3, day7, day14, day28 }) => ({
        week,
        registered,
        read_again: [
          { day: 1, count: day1 },
          { day: 3, count: day3 },
          { day: 7, count: day7 },
          { day: 14, count: day14 },
          { day: 28, count: day28 },
        ],
      })),
      next_offset: null,
    }),
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
    device: row.device,
    came_from: row.cameFrom,
  };
}

function presentEvent(row: TrailEvent): ResultOf<'GET /reader/visitor/logs'>['items'][number] {
  return {
    id: String(row.id),
    name: row.name,
    data: row.data,
    title: row.title,
    uid: row.userId === null ? null : String(row.userId),
    source: row.source,
    created_at: row.at.toISOString(),
  };
}
