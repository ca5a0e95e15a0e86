/** Watching the product at work: tasks, today's numbers, what super users did, and the log of visits. */
import * as z from 'zod';
import { call, idParams, idSchema, list, ok, page } from './call.ts';
import { filterText, queryInt } from './fields.ts';
import { LONGEST_PAGE } from './limits.ts';
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
  VisitorCohort,
  VisitorDay,
  VisitorDevice,
  VisitorEvent,
  VisitorFunnel,
} from './shapes.ts';

export const operationCalls = {
  'GET /reader/task/{id}': call({ policy: 'owner', summary: '一项任务的进度', params: idParams, result: Task }),
  'GET /api/build': call({
    policy: 'visitor',
    summary: '服务器上网页的版本；和打开着的网页不同，就该整页重新打开',
    result: z.object({ build: z.string() }),
  }),
  'GET /api/live': call({
    policy: 'visitor',
    summary:
      '有变动就得知：公开的文章，通知，自己的任务（编辑还有内容的任务，超级用户是所有任务）。事件 change {what: articles、notices 或 tasks}，具体内容另取',
    kind: 'stream',
    result: z.object({}),
  }),
  'GET /reader/task': call({
    policy: 'editor',
    summary: '任务列表，新的在前，编辑只看到内容的任务；state=FAILED 是没有做成的（死信），CANCELLED 是取消的',
    query: z.object({ state: Task.shape.state.optional(), ...page() }),
    result: list(Task),
  }),
  'POST /reader/task/dismiss': call({
    policy: 'editor',
    summary: '忽略失败的任务，dismissed=false 是撤销：总览里不再列出，任务页里还在',
    body: z.strictObject({
      ids: z.array(idSchema).min(1, '缺少任务').max(100, '一次最多 100 项'),
      dismissed: z.boolean().default(true),
    }),
    result: ok,
  }),
  'POST /reader/task/failures': call({
    policy: 'editor',
    summary:
      '对没有忽略、到 until 为止失败的任务都做：retry 重试，dismiss 忽略，restore 撤销同一个 until 的忽略；一次最多 500 项，left 是还剩多少',
    body: z.strictObject({
      action: z.enum(['retry', 'dismiss', 'restore'], '没有这个操作'),
      /** The overview's `as_of`: what fails later is not touched, so that repeating it never retries a task twice. */
      until: Instant,
    }),
    result: z.object({ count: Count, left: Count }),
  }),
  'POST /reader/task/{id}/cancel': call({
    policy: 'owner',
    summary: '取消：没开始的不再开始，在做的做到下一步为止',
    params: idParams,
    result: Task,
  }),
  'POST /reader/task/{id}/retry': call({
    policy: 'editor',
    summary: '把失败或取消的任务照原样再做一次；别的 409。anyway：正文太短的文章也收录',
    params: idParams,
    body: z.strictObject({ anyway: z.boolean().default(false) }),
    result: Task,
  }),
  'GET /api/admin/overview': call({
    policy: 'editor',
    summary: '后台首页：今天的数字、排队的任务、出问题的源',
    result: z.object({
      /** The server's time of these figures. */
      as_of: Instant,
      articles: z.record(ArticleStatus, Count),
      /** When the pending article that has waited longest became pending; null when none waits. */
      pending_since: Instant.nullable(),
      /** Null for an editor: people and money are the super user's. */
      today: z
        .object({
          visits: Count,
          new_visitors: Count,
          registrations: Count,
          /** Paid today, and what was paid for them. */
          orders: Count,
          amount: Fen,
          /** Translations and explanations that a language model was asked for, and the tokens they took, both ways. */
          ai_calls: Count,
          ai_tokens: Count,
          /** Cost of models and translators by their stated prices, in fen; null when one without a price was used. */
          ai_fen: z.number().min(0).nullable(),
          translation_fen: z.number().min(0).nullable(),
          /** Source characters that a translation service was given. */
          translated_characters: Count,
          /** Text messages with codes. */
          sms: Count,
        })
        .nullable(),
      /** How many people want which reminder; null for editors, as `today`. */
      reminders: z
        .object({
          /** Readers who have made the address of a calendar. */
          calendar: Count,
          /** Readers with a browser that takes push messages, and the number of such browsers. */
          push: Count,
          push_devices: Count,
          /** Readers who get the weekly letter, and those of them to whom it is mailed. */
          letters: Count,
          mailed: Count,
        })
        .nullable(),
      /** What waits for a super user: readers who are out of the rank, orders that somebody has to look at. Null for editors, as `today`. */
      waiting: z.object({ held_readers: Count, troubled_orders: Count }).nullable(),
      /** Bytes that may still be written on the disk of the data. */
      disk_free: Count,
      /** `failed`: those that nobody has put aside. */
      jobs: z.object({ queued: Count, running: Count, failed: Count }),
      /** Number of articles that are published today, past and still to come. */
      slot_count: Count,
      /** At most twenty of them by time: those still to come, the next one first, before those that are out. */
      slots: z.array(
        z.object({ at: Instant, is_out: z.boolean(), article: z.object({ id: idSchema, title: z.string() }) }),
      ),
      /** The latest ten of each, newest first. */
      failures: z.array(Task),
      under_way: z.array(Task),
      /** Feeds whose last crawl failed, at most ten. */
      feeds: z.array(Feed.pick({ id: true, title: true, error: true, last_crawl_at: true })),
      /** Number of all failing feeds. */
      failing_feeds: Count,
      /**
       * Number of open reports by readers, and their articles, the latest report first, at most ten; `text` is that of the latest report.
       */
      report_count: Count,
      reports: z.array(
        z.object({
          article: z.object({ id: idSchema, title: z.string() }),
          count: Count,
          text: z.string(),
          last_at: Instant,
        }),
      ),
    }),
  }),
};

export const auditCalls = {
  'GET /api/audit': call({
    policy: 'super',
    summary: '后台操作记录：新的在前，before 是上一页的 next_before',
    query: z.object({
      /** The account that was changed. */
      user_id: idSchema.optional(),
      operator_id: idSchema.optional(),
      action: z.string().max(40).optional(),
      before: idSchema.optional(),
      limit: z.coerce.number().int().min(1).max(LONGEST_PAGE).default(20),
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
  /** The client's id of the event: an event that is sent again, with the same time, counts once. */
  event_uuid: z.uuid('event_uuid 应是 UUID').optional(),
  name: z.string('缺少事件名').min(1, '缺少事件名').max(64, '事件名太长'),
  data: z.union([z.string().max(4_000), z.record(z.string().max(64), z.unknown())]).nullish(),
  cuid: z.string().max(64).nullish(),
  uid: z.string().max(64).nullish(),
  is_new: z.boolean().nullish(),
  source: LogSource.default('WEB'),
  /** When the event happened, if it was queued. */
  at: Instant.optional(),
});

export const visitCalls = {
  'POST /api/log': call({
    policy: 'visitor',
    summary: '记录事件：一个，或 events 里的一批；答复时已经存好。带 DNT: 1 或 Sec-GPC: 1 的不记',
    body: z.union([LogEvent, z.strictObject({ events: z.array(LogEvent).min(1).max(50) })], '事件格式不对'),
    result: ok,
    maxBodyBytes: 64 * 1024,
  }),
  'GET /reader/visitor/': call({
    policy: 'super',
    summary: '访客，最近来的在前；q 是编号开头、用户编号或名字，或一页的路径',
    query: z.object({
      q: filterText.default(''),
      /** `first`: here for the first time today; `reader`: with an account. */
      kind: z.enum(['first', 'reader', ...VisitorDevice.options], '没有这个筛选').optional(),
      ...page(10),
    }),
    result: list(Visitor),
  }),
  'GET /reader/visitor/logs': call({
    policy: 'super',
    summary: '一位访客的足迹，按先后；order=new 是新的在前',
    query: z.object({
      cuid: z.string('缺少访客编号').min(1, '缺少访客编号').max(64),
      order: z.enum(['old', 'new'], '没有这个顺序').default('old'),
      ...page(),
    }),
    result: list(VisitorEvent).extend({
      /** Null for an unknown one. */
      visitor: Visitor.nullable(),
    }),
  }),
  'GET /reader/visitor/days': call({
    policy: 'super',
    summary: '每天的访问数字',
    query: z.object({ days: queryInt(1, 366).default(30) }),
    result: list(VisitorDay),
  }),
  'GET /reader/visitor/funnel': call({
    policy: 'super',
    summary: '某个月第一次来的人走到了哪一步，近的月份在前；每小时重算',
    result: list(VisitorFunnel),
  }),
  'GET /reader/visitor/retention': call({
    policy: 'super',
    summary: '某一周注册的人，之后第几天又来读，近的一周在前；每小时重算',
    result: list(VisitorCohort),
  }),
};
