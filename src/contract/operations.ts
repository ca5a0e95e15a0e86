/** Watching the machine at work: tasks, and the editors' page of today's numbers. */
import * as z from 'zod';
import { call, idParams, idSchema, list, page } from './kit.ts';
import { ArticleStatus, Count, Feed, Fen, Instant, Task } from './shapes.ts';

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
