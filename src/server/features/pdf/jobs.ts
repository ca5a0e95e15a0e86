/** The job that makes a PDF. */
import * as z from 'zod';
import { ExamLevel } from '#contract/shapes.ts';
import { defineJob } from '#server/jobs/queue.ts';

export const PdfStyle = z.enum(['sy', 'en', 'words', 'cloze']);
export type PdfStyle = z.infer<typeof PdfStyle>;

const PdfJob = z.object({
  taskId: z.int(),
  articleId: z.int(),
  style: PdfStyle,
  level: ExamLevel,
  /** Name in the storage. */
  name: z.string(),
});
export type PdfJob = z.infer<typeof PdfJob>;

export const pdfJob = defineJob({
  name: 'article-pdf',
  data: PdfJob,
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 2,
  isFair: true,
});
