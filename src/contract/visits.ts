/** The visitor log: what clients send, and what editors see of it. */
import * as z from 'zod';
import { queryInt } from './fields.ts';
import { call, list, ok, page } from './kit.ts';
import { Instant, LogSource, Visitor, VisitorDay, VisitorEvent } from './shapes.ts';

/** `data` is the client's own: a path, or named values. */
const LogEvent = z.strictObject({
  name: z.string('缺少事件名').min(1, '缺少事件名').max(64, '事件名太长'),
  data: z.union([z.string().max(4_000), z.record(z.string().max(64), z.unknown())]).nullish(),
  cuid: z.string().max(64).nullish(),
  uid: z.string().max(64).nullish(),
  is_new: z.boolean().nullish(),
  source: LogSource.default('WEB'),
  /** When it happened, if it was queued. */
  at: Instant.optional(),
});

export const visitCalls = {
  'POST /api/log': call({
    policy: 'visitor',
    summary: '记录事件：一个，或 events 里的一批',
    body: z.union([LogEvent, z.strictObject({ events: z.array(LogEvent).min(1).max(50) })], '事件格式不对'),
    result: ok,
    maxBodyBytes: 64 * 1024,
  }),
  'GET /reader/visitor/': call({
    policy: 'super',
    summary: '访客',
    query: z.object(page(10)),
    result: list(Visitor),
  }),
  'GET /reader/visitor/logs': call({
    policy: 'super',
    summary: '一位访客的足迹',
    query: z.object({ cuid: z.string('缺少访客编号').min(1, '缺少访客编号').max(64), ...page(100) }),
    result: list(VisitorEvent),
  }),
  'GET /reader/visitor/days': call({
    policy: 'super',
    summary: '每天的访问数字',
    query: z.object({ days: queryInt(1, 366).default(30) }),
    result: list(VisitorDay),
  }),
};
