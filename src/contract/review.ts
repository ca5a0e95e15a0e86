/** Spaced review of the word book. */
import * as z from 'zod';
import { queryInt } from './fields.ts';
import { call, clientUuid, idParams, idSchema, list, queryBoolean } from './kit.ts';
import { Count, Instant, MyWord, NextDue, Rating, ReviewCard, ReviewMode } from './shapes.ts';

const size = queryInt(1, 100).default(15);

export const reviewCalls = {
  'GET /reader/myword/review/next': call({
    policy: 'reader',
    summary: '接着复习：先到期的，再新词；force=true 也给没到期的',
    query: z.object({ force: queryBoolean.prefault('false'), size }),
    result: list(ReviewCard).extend({ remaining: Count }),
  }),
  'GET /reader/myword/review/article': call({
    policy: 'reader',
    summary: '复习一篇文章里的生词，按文中先后',
    query: z.object({ article_id: idSchema, offset: queryInt(0, 1_000_000).default(0), size }),
    result: list(ReviewCard),
  }),
  'POST /reader/myword/{id}/review': call({
    policy: 'owner',
    summary: '复习一个词：1 忘记 2 困难 3 良好 4 简单',
    params: idParams,
    body: z.strictObject({
      rating: Rating,
      /** Seconds. */
      spent: z.number('用时是秒数').min(0, '用时不对').max(3_600, '用时不对'),
      review_uuid: clientUuid.optional(),
      /** When it was done, if it was queued without network. */
      at: Instant.optional(),
      mode: ReviewMode.optional(),
    }),
    result: MyWord.extend({ next: NextDue }),
  }),
};
