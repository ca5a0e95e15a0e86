/** What a reader's progress is made of: words known, share of known words, speed, and words met again. */
import * as z from 'zod';
import { call, idSchema } from './call.ts';
import { Count, Day, Difficulty, Rate, Seconds } from './shapes.ts';

const SizeRange = z.object({ estimate: Count, low: Count, high: Count });

/** The present one unless told. */
const year = z.coerce.number().int('年份不对').min(2020, '年份不对').max(2200, '年份不对').optional();

export const progressCalls = {
  'GET /reader/history/year': call({
    policy: 'reader',
    summary: '一年的阅读',
    query: z.object({ year }),
    result: z.object({
      year: Count,
      /** The last day that counts: today while the year is not over. */
      until: Day,
      is_over: z.boolean(),
      /** In which the reader first read; the present one while there is none. */
      first_year: Count,
      /** Seconds of each day from January 1st to `until`. */
      days: z.array(Seconds),
      months: z.array(z.object({ date: Day, days_read: Count, seconds: Seconds })),
      articles: Count,
      words: Count,
      /** The longest run of days in this year, with the rest days in it. */
      longest: z.object({ days: Count, from: Day, to: Day, rests: Count }).nullable(),
      vocabulary: SizeRange.extend({ date: Day }).nullable(),
      /** Of the level that was read most, in the last month with three articles of it or more. */
      known: z.object({ difficulty: Difficulty, month: Day, articles: Count, rate: Rate }).nullable(),
    }),
  }),
  'GET /reader/history/year/poster': call({
    policy: 'reader',
    summary: '一年的阅读画成图片，1080 × 1920',
    query: z.object({
      year,
      paper: z.enum(['light', 'sepia', 'black']).default('light'),
      /** With the reader's name, and with a code that leads to registering through them. */
      name: z.enum(['0', '1']).default('1'),
      code: z.enum(['0', '1']).default('1'),
    }),
    kind: 'file',
    result: z.file().mime('image/png'),
  }),
  'GET /reader/history/progress': call({
    policy: 'reader',
    summary: '进步：词汇量、认得的比例、速度、又遇见的词，各自由什么得来',
    result: z.object({
      vocabulary: z.object({
        /** Rising; the last one is of today. Nothing before the first test or review. */
        items: z.array(
          SizeRange.extend({
            date: Day,
            /** `estimate`: from the last test before it; `level`: from the chosen level, before there was a test. */
            basis: z.enum(['test', 'estimate', 'level']),
          }),
        ),
        /** What the last estimate begins with, and the numbers of the last 182 days that go with it. */
        from: z.enum(['test', 'level']).nullable(),
        tests: Count,
        reviews: Count,
        articles: Count,
      }),
      /** By level, the most read one first; only levels of which something was finished. */
      known: z.array(
        z.object({
          difficulty: Difficulty,
          /** Rising months, by their first day; only those with a finished article. */
          months: z.array(z.object({ date: Day, articles: Count, words: Count, unknown: Count, rate: Rate })),
        }),
      ),
      /** Medians in words a minute, null under three articles; the last 30 days, and the 30 days that ended 90 days ago. */
      speed: z.array(
        z.object({
          difficulty: Difficulty,
          now: z.number().nullable(),
          articles: Count,
          before: z.number().nullable(),
          articles_before: Count,
        }),
      ),
      met: z.object({
        /** The last 8 weeks, by their Mondays. */
        weeks: z.array(z.object({ date: Day, recognized: Count, looked_up: Count })),
        /** This month. */
        month: z.object({ words: Count, met: Count, recognized: Count }),
        words: z.array(
          z.object({ id: idSchema, word: z.string(), resolve: z.string(), met: Count, recognized: Count }),
        ),
      }),
    }),
  }),
};
