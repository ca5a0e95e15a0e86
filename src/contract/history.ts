/** Reporting reading time, and what was read when. */
import * as z from 'zod';
import { call, clientUuid, idSchema, list, ok, page, queryBoolean } from './call.ts';
import { wordText } from './fields.ts';
import {
  Count,
  Day,
  Difficulty,
  HistoryItem,
  Instant,
  Progress,
  Rate,
  ReadBook,
  Seconds,
  TextPoint,
} from './shapes.ts';

export const historyCalls = {
  'POST /reader/history': call({
    policy: 'reader',
    summary: '报告阅读时间、进度和位置（t 来自文章或书）；书只计时间，进度和位置另存',
    body: z
      .strictObject({
        /** The article that is read; for a book the next field. */
        article_id: idSchema.optional(),
        book_uuid: z.uuid().optional(),
        /** Seconds since the last report; the server takes no more than have really passed. */
        spent_time: z.number('阅读时间是秒数').min(0, '阅读时间不对').max(86_400, '阅读时间不对'),
        /** Seconds since the end of this reading, for a report that was queued without network. */
        late: Seconds.max(7 * 86_400, '七天以前的阅读不再计入').optional(),
        is_finish: z.boolean().default(false),
        t: z.string('缺少签名').min(1, '缺少签名').max(500, '签名不对'),
        report_uuid: clientUuid.optional(),
        /**
         * `at`: when the reader was there, for reports that come late or out of order; by default now. `version`: of the text; by default
         * the newest.
         */
        position: TextPoint.extend({ at: Instant.optional(), version: z.int().min(0).optional() }).optional(),
        progress: Progress.optional(),
        /** Share of the way through the text that one window is: tells reading on from a jump. */
        window: Rate.optional(),
        /** Another text of the article was read, such as its 简写: only the time counts, and `progress` is that text's. */
        only_time: z.boolean().optional(),
        /** Words looked up since the last report. */
        looked_up: z.array(wordText).max(100, '一次最多 100 个').optional(),
        /** Words written down rightly from hearing, or said after the voice, since the last report. */
        heard: z.array(wordText).max(100, '一次最多 100 个').optional(),
      })
      .refine((body) => (body.article_id === undefined) !== (body.book_uuid === undefined), {
        path: ['article_id'],
        error: '请给出文章或书',
      }),
    result: z.object({
      today_seconds: Seconds,
      /** 0 for a book, as the next two are false. */
      article_seconds: Seconds,
      is_finish: z.boolean(),
      /** The end was reached by a jump over text that was not read. */
      is_skimmed: z.boolean(),
    }),
  }),
  'GET /reader/history': call({
    policy: 'reader',
    summary: '我读过的文章，最近读的在前；unfinished=true 只要读到一半、现在还能读的',
    query: z.object({ unfinished: queryBoolean.optional(), ...page() }),
    result: list(HistoryItem),
  }),
  'GET /reader/history/all': call({
    policy: 'reader',
    summary: '我读过的文章和书，最近读的在前；一本书只有一行，在最后读它的时候',
    query: z.object(page()),
    result: list(z.discriminatedUnion('kind', [HistoryItem.extend({ kind: z.literal('article') }), ReadBook])),
  }),
  'POST /reader/history/remove': call({
    policy: 'reader',
    summary: '从阅读历史里去掉一篇文章或一本书，再读它又会出现（阅读时间仍计入统计，书停在哪里还记着）',
    body: z.union(
      [z.strictObject({ article_id: idSchema }), z.strictObject({ book_uuid: z.uuid() })],
      '请给出文章或书',
    ),
    result: ok,
  }),
  'GET /reader/history/data/today': call({
    policy: 'reader',
    summary: '今天的阅读',
    result: z.object({
      seconds: Seconds,
      goal_seconds: Seconds,
      articles: Count,
      words: Count,
      streak: Count,
      /** Words of the word book that were begun today, and the goal of them; 0 for none. */
      new_words: Count,
      goal_new_words: Count,
      /** Words that are due for review now. */
      due: Count,
    }),
  }),
  'GET /reader/history/data': call({
    policy: 'reader',
    summary: '一段时间的阅读数据',
    query: z.object({
      from: Day.optional(),
      to: Day.optional(),
      unit: z.enum(['day', 'week', 'month']).default('day'),
    }),
    result: z.object({
      items: z.array(
        z.object({
          /** First day of the unit; of a week it may be before the first {@link Day}. */
          date: z.iso.date(),
          seconds: Seconds,
          articles: Count,
          words: Count,
          /** Words a minute. */
          speed: z.number().min(0).nullable(),
          difficulty: Difficulty.nullable(),
          known_rate: Rate.nullable(),
        }),
      ),
      /**
       * Days with reading in the run that goes on today, its first and its last day, which is today once more than skimming was read. Two days
       * a month without reading do not end it.
       */
      streak: Count,
      streak_from: Day.nullable(),
      streak_to: Day.nullable(),
      longest_streak: Count,
      longest_from: Day.nullable(),
      longest_to: Day.nullable(),
      /** Rest days of this month, and all of the last 400 days. One with seconds was skimmed. */
      rest: z.object({ used: Count, left: Count, days: z.array(Day) }),
      goal_seconds: Seconds,
      speed: z.number().min(0).nullable(),
      total: z.object({ seconds: Seconds, articles: Count, words: Count }),
    }),
  }),
};
