/** How hard a text or a word is, and the fixed lists of topics. Labels for people are the web's and the engine's. */
import * as z from 'zod';
import { TOPICS } from '../topics.ts';

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
