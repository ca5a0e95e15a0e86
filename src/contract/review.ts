/** Spaced review of the word book. */
import * as z from 'zod';
import { call, clientUuid, idParams, idSchema, list, queryBoolean } from './call.ts';
import { queryInt } from './fields.ts';
import { MAX_CHOSEN_WORDS } from './limits.ts';
import {
  Count,
  Instant,
  MyWord,
  NextDue,
  Rating,
  ReviewCard,
  ReviewMode,
  ReviewParameters,
  ReviewSource,
} from './shapes.ts';

const size = queryInt(1, MAX_CHOSEN_WORDS).default(15);
/** `12,7,30`: words by their ids. */
const chosenIds = z
  .string()
  .regex(/^[1-9]\d{0,17}(?:,[1-9]\d{0,17})*$/, '选中的词不对')
  .transform((ids) => [...new Set(ids.split(','))])
  .refine((ids) => ids.length <= MAX_CHOSEN_WORDS, `一次最多 ${MAX_CHOSEN_WORDS} 个`);
/** `next` is of a review now. */
const reviewed = MyWord.extend({ next: NextDue, review_uuid: clientUuid });

export const reviewCalls = {
  'GET /reader/myword/review/next': call({
    policy: 'reader',
    summary:
      '接着复习：先到期的，忘得最多的在前，再新词；force=true 也给没到期的，more_new 是今天多学几个新词，ids 只要选中的词',
    query: z.object({
      force: queryBoolean.prefault('false'),
      size,
      more_new: queryInt(0, 100).default(0),
      /** Seconds from now within which what was answered today comes again; 0 for none of it. */
      ahead: queryInt(0, 3_600).default(0),
      /** Only these words of the book, in this order, whether they are due or not. */
      ids: chosenIds.optional(),
    }),
    // `remaining` is all that is left for today: due words, and new ones up to the daily number.
    result: list(ReviewCard).extend({
      remaining: Count,
      due: Count,
      new: Count,
      /** Answered today and due within `ahead`, the next ones first; none of `items`, and not counted. */
      again: z.array(ReviewCard).optional(),
    }),
  }),
  'GET /reader/myword/review/article': call({
    policy: 'reader',
    summary: '复习一篇文章里的生词，按文中先后',
    query: z.object({ article_id: idSchema, offset: queryInt(0, 1_000_000).default(0), size }),
    result: list(ReviewCard),
  }),
  'GET /reader/myword/review/trial': call({
    policy: 'visitor',
    summary: '不登录试一试：几张现成的卡片，不保存',
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
      /** Sent twice with the same id it counts as one review. */
      review_uuid: clientUuid.optional(),
      /** When the review was done, if it was queued without network; at most 90 days ago. A time in the future counts as now. */
      at: Instant.optional(),
      mode: ReviewMode.optional(),
      /** `flashcard` by default. */
      source: ReviewSource.optional(),
    }),
    result: reviewed,
  }),
  'POST /reader/myword/{id}/review/undo': call({
    policy: 'owner',
    summary: '撤销一次复习；先于那次复习到达也有效',
    params: idParams,
    body: z.strictObject({ review_uuid: clientUuid }),
    result: reviewed,
  }),
  'GET /reader/myword/review/parameters': call({
    policy: 'reader',
    summary: '排期所用的参数：是否按自己的记录算出，效果如何',
    result: ReviewParameters,
  }),
  'POST /reader/myword/review/parameters/reset': call({
    policy: 'reader',
    summary: '换回默认参数；复习记录再多一半后会重新试算',
    body: z.strictObject({}),
    result: ReviewParameters,
  }),
};
