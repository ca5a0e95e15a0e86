/** Job definitions of articles. */
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';

const IntakeData = z.object({
  taskId: z.int(),
  operatorId: z.int(),
  /** Take it in even when the text is too short for an article. */
  anyway: z.boolean().optional(),
  input: z.object({
    url: z.string().optional(),
    html: z.string().optional(),
    text: z.string().optional(),
    title: z.string().optional(),
    title_zh: z.string().optional(),
  }),
});
export type IntakeData = z.infer<typeof IntakeData>;

/** Recounts the lemmas of articles with outdated counts, in batches; starts after the given id. */
export const recountJob = defineJob({
  name: 'article-lemmas',
  data: z.object({ after: z.int() }),
  retryLimit: 3,
  expireInSeconds: 300,
  atOnce: 1,
});

/** Fetch, extract and store one page. */
export const intakeJob = defineJob({
  name: 'article-add',
  data: IntakeData,
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 4,
});

const RefetchData = z.object({
  taskId: z.int(),
  articleId: z.int(),
  operatorId: z.int(),
  /** Also where the new text is too short for an article, or another one at another address. */
  anyway: z.boolean().optional(),
});
export type RefetchData = z.infer<typeof RefetchData>;

/** Fetches the page of an article again. */
export const refetchJob = defineJob({
  name: 'article-redownload',
  data: RefetchData,
  retryLimit: 2,
  expireInSeconds: 120,
  atOnce: 2,
});

/** The pictures of one article. */
export const picturesJob = defineJob({
  name: 'article-pictures',
  data: z.object({ articleId: z.int() }),
  retryLimit: 2,
  expireInSeconds: 900,
  atOnce: 2,
});

/** Files of pictures, by key, that articles named which are gone. */
export const unusedPicturesJob = defineJob({
  name: 'unused-pictures',
  data: z.object({ keys: z.array(z.string()) }),
  retryLimit: 5,
  expireInSeconds: 300,
  atOnce: 1,
});

/** The pictures of published articles from before there were any: one article, then the next. */
export const oldPicturesJob = defineJob({
  name: 'article-old-pictures',
  data: z.object({ after: z.int() }),
  retryLimit: 2,
  expireInSeconds: 900,
  atOnce: 1,
});
