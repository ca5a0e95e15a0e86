/** Figures of a reader's progress: known words, share of known words, speed, and words met again. */
import * as z from 'zod';
import { call, idSchema } from './call.ts';
import { Count, Day, Difficulty, Rate, Seconds } from './shapes.ts';

const SizeRange = z.object({ estimate: Count, low: Count, high: Count });

/** The present year by default. */
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
      /** The year in which the reader first read; the present one while nothing was read. */
      first_year: Count,
      /** Seconds of each day from January 1st to `until`. */
      days: z.array(Seconds),
      months: z.array(z.object({ date: Day, days_read: Count, seconds: Seconds })),
      articles: Count,
      words: Count,
      /** The longest run of days in this year, with the rest days in it. */
      longest: z.object({ days: Count, from: Day, to: Day, rests: Count }).nullable(),
      vocabulary: SizeRange.extend({ date: Day }).nullable(),
      /** Share of known words at the level that was read most, in the latest month with at least three articles of it. */
      known: z.object({ difficulty: Difficulty, month: Day, articles: Count, rate: Rate }).nullable(),
    }),
  }),
  'GET /reader/history/year/poster': call({
    policy: 'reader',
    summary: '一年的阅读画成图片，1080 × 1920',
    query: z.object({
      year,
      paper: z.enum(['light', 'sepia', 'black']).default('light'),
      /** Whether the picture has the reader's name, and a code that leads to registering through them. */
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
        /** What the latest estimate starts from, and how many tests, reviews and others of the last 182 days went into it. */
        from: z.enum(['test', 'level']).nullable(),
        tests: Count,
        reviews: Count,
        articles: Count,
      }),
      /** By level, the most read one first; only levels at which something was finished. */
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
        /** Numbers of this month. */
        month: z.object({ words: Count, met: Count, recognized: Count }),
        words: z.array(
          z.object({ id: idSchema, word: z.string(), resolve: z.string(), met: Count, recognized: Count }),
        ),
      }),
    }),
  }),
};
