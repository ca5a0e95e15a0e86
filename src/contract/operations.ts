/** Watching the machine at work: one job, and the editors' page of today's numbers. */
import * as z from 'zod';
import { call, idParams } from './kit.ts';
import { ArticleStatus, Count, Feed, Fen, Task } from './shapes.ts';

export const operationCalls = {
  'GET /reader/task/{id}': call({ policy: 'owner', summary: '一项任务的进度', params: idParams, result: Task }),
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
        ai_calls: Count,
        translated_characters: Count,
      }),
      jobs: z.object({ queued: Count, running: Count, failed: Count }),
      /** Latest failures, newest first. */
      failures: z.array(Task),
      feeds: z.array(Feed),
    }),
  }),
};
