/** Jobs of articles. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const IntakeData = z.object({
  taskId: z.int(),
  operatorId: z.int(),
  input: z.object({
    url: z.string().optional(),
    html: z.string().optional(),
    text: z.string().optional(),
    title: z.string().optional(),
    title_zh: z.string().optional(),
  }),
});
export type IntakeData = z.infer<typeof IntakeData>;

/** Counts the lemmas of articles that no counting of this kind has seen yet; goes on after the given one. */
export const recountJob = defineJob({
  name: 'article-lemmas',
  data: z.object({ after: z.int() }),
  retryLimit: 3,
  expireInSeconds: 300,
});

/** Fetch, extract and store one page. Its failure is told to the task, so it isn't tried again by itself. */
export const intakeJob = defineJob({ name: 'article-add', data: IntakeData, retryLimit: 0, expireInSeconds: 120 });
