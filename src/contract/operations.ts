/** Watching the product at work: tasks, today's numbers, what super users did, and the log of visits. */
import * as z from 'zod';
import { call, idParams, idSchema, list, ok, page } from './call.ts';
import { queryInt } from './fields.ts';
import {
  ArticleStatus,
  AuditEntry,
  Count,
  Feed,
  Fen,
  Instant,
  LogSource,
  Task,
  Visitor,
  VisitorDay,
  VisitorEvent,
} from './shapes.ts';

export const operationCalls = {
  'GET /reader/task/{id}': call({ policy: 'owner', summary: '一项任务的进度', params: idParams, result: Task }),
  'GET /api/live': call({
    policy: 'visitor',
    summary:
      '有变动就得知：公开的文章，通知，自己的任务（超级用户是所有任务）。事件 change {what: articles、notices 或 tasks}，具体内容另取',
    kind: 'stream',
    result: z.object({}),
  }),
  'GET /reader/task': call({
    policy: 'super',
    summary: '任务列表，新的在前；state=FAILED 是没有做成的（死信），CANCELLED 是取消的',
    query: z.object({ state: Task.shape.state.optional(), ...page() }),
    result: list(Task),
  }),
  'POST /reader/task/{id}/cancel': call({
    policy: 'owner',
    summary: '取消：没开始的不再开始，在做的做到下一步为止',
    params: idParams,
    result: Task,
  }),
  'POST /reader/task/{id}/retry': call({
    policy: 'super',
    summary: '把失败或取消的任务照原样再做一次；别的 409',
    params: idParams,
    result: Task,
  }),
  'GET /api/admin/overview': call({
    policy: 'super',
    summary: '后台首页：今天的数字、排队的任务、出问题的源',
    result: z.object({
      articles: z.record(ArticleStatus, Count),
      today: z.object({
        visits: Count,
        new_visitors: Count,
        registrations: Count,
        orders: Count,
        amount: Fen,
        /** Translations and explanations that a language model was asked for, and the tokens they took, both ways. */
        ai_calls: Count,
        ai_tokens: Count,
        /** Source characters that a translation service was given. */
        translated_characters: Count,
      }),
      jobs: z.object({ queued: Count, running: Count, failed: Count }),
      /** The latest ten of each, newest first. */
      failures: z.array(Task),
      under_way: z.array(Task),
      /** Feeds whose last crawl failed, at most ten. */
      feeds: z.array(Feed.pick({ id: true, title: true, error: true, last_crawl_at: true })),
      /** Articles with readers' reports that wait, the latest report first, at most ten. */
      reports: z.array(
        z.object({ article: z.object({ id: idSchema, title: z.string() }), count: Count, last_at: Instant }),
      ),
    }),
  }),
};

export const auditCalls = {
  'GET /api/audit': call({
    policy: 'super',
    summary: '后台操作记录：新的在前，before 是上一页的 next_before',
    query: z.object({
      /** Whose account it was done to. */
      user_id: idSchema.optional(),
      operator_id: idSchema.optional(),
      action: z.string().max(40).optional(),
      before: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    result: z.object({
      items: z.array(AuditEntry),
      /** Null at the end. */
      next_before: idSchema.nullable(),
      /** Every action there is, for a filter. */
      actions: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
};

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
