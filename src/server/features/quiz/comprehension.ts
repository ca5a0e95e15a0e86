/**
 * Comprehension questions where a language model is set up: made once for each version of a text and model, by a job, when
 * the first reader asks; until then, and where it fails, a quiz does without.
 */

import * as z from 'zod';
import type { Db } from '#server/db/database.ts';
import type { ArticleService, ReadableArticle } from '#server/features/articles/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import { ANY_MEMBER } from '#server/http/viewer.ts';
import { defineJob, type Jobs } from '#server/jobs/queue.ts';
import type { ChatProvider } from '#server/providers/ai/port.ts';
import type { ServiceUse } from '#server/service-prices.ts';
import { type ComprehensionQuestion, comprehensionPrompt, readComprehension } from './comprehension-answer.ts';
import * as queries from './queries.ts';

const ComprehensionData = z.object({ articleId: z.int(), version: z.int(), model: z.string() });
export type ComprehensionData = z.infer<typeof ComprehensionData>;

/** A failure is kept with the questions and told to readers; the provider has tried a few times by then. */
export const comprehensionJob = defineJob({
  name: 'quiz-comprehension',
  data: ComprehensionData,
  retryLimit: 1,
  expireInSeconds: 600,
  atOnce: 2,
});

export interface Comprehension {
  state: 'none' | 'making' | 'ready' | 'failed';
  questions: readonly ComprehensionQuestion[];
}

export interface ComprehensionOptions {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  articles: Pick<ArticleService, 'readable'>;
  /** Null where no model is set up. */
  chat: ChatProvider | null;
  usage: Pick<UsageService, 'enter'>;
  now: () => Date;
}

const NONE: Comprehension = { state: 'none', questions: [] };
/** Time for which a model that failed is not asked again. */
const AGAIN_AFTER_MS = 3_600_000;
/** Longer than the job may take with its second try. */
const LOST_AFTER_MS = 1_500_000;

export function createComprehension({ db, jobs, articles, chat, usage, now }: ComprehensionOptions) {
  async function claim(key: queries.ComprehensionKey): Promise<boolean> {
    const at = now();
    const failedBefore = new Date(at.getTime() - AGAIN_AFTER_MS);
    const lostBefore = new Date(at.getTime() - LOST_AFTER_MS);
    return db.transaction(async (tx) => {
      const isClaimed = await queries.claimComprehension(tx, key, { now: at, failedBefore, lostBefore });
      if (isClaimed) await jobs.enqueue(tx, comprehensionJob, key);
      return isClaimed;
    });
  }

  return {
    /** The questions that exist; the first request has them made. There are none about a preview. */
    async of({
      id,
      textVersion: version,
      preview,
    }: Pick<ReadableArticle, 'id' | 'textVersion' | 'preview'>): Promise<Comprehension> {
      if (chat === null || preview) return NONE;
      const key = { articleId: id, version, model: chat.model };
      const kept = await queries.comprehensionOf(db, key);
      if (kept?.state === 'READY') return { state: 'ready', questions: kept.questions };
      if (await claim(key)) return { state: 'making', questions: [] };
      return { state: kept?.state === 'FAILED' ? 'failed' : 'making', questions: [] };
    },
    /** The job: asks the model, keeps what holds. A text that has changed since is not asked about. */
    async run(data: ComprehensionData, signal: AbortSignal): Promise<void> {
      if (chat === null || chat.model !== data.model) return;
      const { title, textVersion, blocks } = await articles.readable(data.articleId, ANY_MEMBER);
      if (textVersion !== data.version) return;
      const used: ServiceUse[] = [];
      let questions: ComprehensionQuestion[] = [];
      try {
        const messages = comprehensionPrompt(title, blocks);
        const { text } = await chat.ask({ messages, json: true, signal, onSpent: (use) => used.push(use) });
        questions = readComprehension(text, blocks);
      } finally {
        const isFailed = questions.length === 0;
        await queries.keepComprehension(db, data, { state: isFailed ? 'FAILED' : 'READY', questions });
        await usage.enter('quiz', used, isFailed);
      }
    },
  };
}
