/** The smallest values of the wire, named by what they measure, and its fixed lists: difficulty, exam level, topic. Units are those of the whole contract. */
import * as z from 'zod';
import { TOPICS } from '../topics.ts';

/** Years 1000 to 2999: no press is older, and PostgreSQL has no year 0, which the first days of year 1 in Shanghai fall into in UTC. */
const YEARS = /^[12]/;
const OUT_OF_YEARS = '年份要在 1000 到 2999 之间';

/** ISO 8601 in UTC, `2026-11-21T08:00:00.000Z`, years 1000 to 2999. */
export const Instant = z.iso.datetime().regex(YEARS, OUT_OF_YEARS);
export type Instant = z.infer<typeof Instant>;

/** `YYYY-MM-DD` in Asia/Shanghai, years 1000 to 2999. */
export const Day = z.iso.date().regex(YEARS, OUT_OF_YEARS);
export type Day = z.infer<typeof Day>;

/** Date of publication in the press: a day when the time is not known, else an instant. */
export const PressDate = z.union([Day, Instant]).register(z.globalRegistry, { id: 'PressDate' });
export type PressDate = z.infer<typeof PressDate>;

/** A share, 0 to 1. */
export const Rate = z.number().min(0).max(1);

export const Count = z.int().min(0);
export const Seconds = z.number().min(0);
/** Money, in hundredths of a yuan. */
export const Fen = z.int().min(0);
/** UTF-16 code units from the start of a text. */
export const TextOffset = z.int().min(0).max(10_000_000);

export const Difficulty = z
  .enum(['VERY_EASY', 'EASY', 'STANDARD', 'DIFFICULT', 'VERY_DIFFICULT'])
  .register(z.globalRegistry, { id: 'Difficulty' });
export type Difficulty = z.infer<typeof Difficulty>;

/** 中考 高考 四级 六级 考研 雅思 托福 GRE, from the easiest on. */
export const ExamLevel = z
  .enum(['zk', 'gk', 'cet4', 'cet6', 'ky', 'ielts', 'toefl', 'gre'])
  .register(z.globalRegistry, { id: 'ExamLevel' });
export type ExamLevel = z.infer<typeof ExamLevel>;

export const Topic = z.enum(TOPICS).register(z.globalRegistry, { id: 'Topic' });
export type Topic = z.infer<typeof Topic>;
