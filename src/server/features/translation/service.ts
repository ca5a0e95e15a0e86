/**
 * Machine translation of articles, paragraph by paragraph; human translations are never overwritten. Each paragraph is stored in the
 * translation memory at once, so that an interrupted run resumes and a repeated one costs nothing. Without a service nothing is
 * translated.
 */

import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { LONGEST_TITLE } from '#contract/limits.ts';
import { LONGEST_TRANSLATION } from '#contract/shapes/text.ts';
import type { Pipeline, Term } from '#contract/shapes.ts';
import { TOPICS } from '#contract/topics.ts';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type ArticleRow, type ArticleWriter, refuseUnseen } from '#server/features/articles/service.ts';
import { type Operator, record } from '#server/features/audit/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import { defineJob } from '#server/jobs/queue.ts';
import type { GlossaryTerm, TranslationRequest, Translator } from '#server/providers/translate/port.ts';
import type { ServiceUse } from '#server/service-prices.ts';
import {
  addTerms,
  deleteTermRow,
  forgetUnread,
  MAX_TERMS,
  recall,
  recordRun,
  remember,
  runsOf,
  termsOf,
  upsertTerm,
} from './memory.ts';
import { memoryKey, type Passage, passagesOf, Translations } from './plan.ts';

const TranslationData = z.object({
  taskId: z.int(),
  articleId: z.int(),
  operatorId: z.int().nullable(),
  /** Translates with a language model instead of a translation service. */
  ai: z.boolean(),
  /** Uses stored translations. */
  cache: z.boolean(),
  /** Translates again what people have translated. */
  force: z.boolean(),
});
type TranslationData = z.infer<typeof TranslationData>;

/** A long article takes minutes; finished paragraphs are stored, so that a retry resumes. */
export const translationJob = defineJob({
  name: 'article-translate',
  data: TranslationData,
  retryLimit: 5,
  expireInSeconds: 1_800,
  atOnce: 2,
});

/** A term of an article's glossary, before another one, compared with what its editor has seen ({@link refuseUnseen}). */
export type AddedTerm = Term & { before?: string | undefined; seen?: string | null | undefined };

export interface TranslationService {
  /**
   * Starts the job, unless another one translates the article. This way alone refuses: a run by `startNew` and a retried one go on beside
   * another.
   *
   * @throws {AppError} NOT_FOUND, NOT_CONFIGURED where no service of this kind is set up, CONFLICT while the article is being translated
   */
  start(articleId: number, operatorId: number, how: Pick<TranslationData, 'ai' | 'cache' | 'force'>): Promise<number>;
  /** Starts the job for a new article, in its transaction; null without a translation service. */
  startNew: ((tx: Queryable, articleId: number, operatorId: number | null) => Promise<void>) | null;
  /** The job itself. */
  run(data: TranslationData, signal: AbortSignal): Promise<void>;
  /** Steps of an article's pipeline, their cost, and available actions. */
  pipelineOf(articleId: number): Promise<Pipeline>;
  /**
   * Adds or changes a glossary term for the next translation.
   *
   * @param term with the term before which a new one stands; at the end without
   * @throws {AppError} NOT_FOUND, STALE_VERSION when its editor has not seen the one that is there, CONFLICT when there are too many
   */
  addTerm(articleId: number, term: AddedTerm, by: Operator): Promise<Term[]>;
  deleteTerm(articleId: number, term: string, by: Operator): Promise<Term[]>;
  /** Forgets translations that nobody has read for half a year. */
  clean(): Promise<void>;
}

export interface TranslationOptions {
  db: Db;
  writer: ArticleWriter;
  tasks: TaskService;
  usage: Pick<UsageService, 'enter'>;
  /** The translators that are set up. */
  translators: { ai: Translator | null; mt: Translator | null };
  now: () => Date;
}

/** Signal and accounting of each request to a service. */
type Spending = Pick<TranslationRequest, 'signal' | 'onSpent'>;

/** Kind of the tasks that translate an article anew. */
const KIND = 'article.retranslate';

/** The share of a run that names and title take. */
const HEADLINE_SHARE = 0.1;

export function createTranslation({
  db,
  writer,
  tasks,
  usage,
  translators,
  now,
}: TranslationOptions): TranslationService {
  const preferred = translators.ai ?? translators.mt;

  function enqueue(tx: Queryable, data: Omit<TranslationData, 'taskId'>): Promise<number> {
    const { articleId, operatorId } = data;
    const by = { userId: operatorId, kind: KIND, articleId };
    return tasks.start(tx, translationJob, data, by);
  }

  /** Requests title, topics and terms if they are missing. */
  async function headline(translator: Translator, row: ArticleRow, spending: Spending) {
    const terms = await termsOf(db, row.id);
    // A plain translation service returns no topics and no names.
    const isPlain = translator.kind === 'mt';
    if (row.titleZh !== null && (isPlain || (row.topics.length > 0 && terms.length > 0)))
      return { titleZh: row.titleZh, topics: row.topics, terms };
    const text = row.blocks.map((block) => block.text ?? '').join('\n');
    const said = await translator.headline({ title: row.title, text, topics: TOPICS, ...spending });
    await addTerms(db, row.id, said.terms);
    return {
      titleZh: row.titleZh ?? said.titleZh,
      topics: row.topics.length > 0 ? row.topics : said.topics,
      terms: await termsOf(db, row.id),
    };
  }

  /** Every passage's sentences, from the memory or from the service. */
  async function translateAll(
    translator: Translator,
    { taskId, articleId, cache }: TranslationData,
    passages: readonly Passage[],
    context: { title: string; terms: readonly GlossaryTerm[]; spending: Spending },
    advance: (done: number) => Promise<void>,
  ) {
    const translations = new Translations();
    const account = { articleId, translator: translator.name, asked: 0, remembered: 0, doubtful: 0 };
    for (const [index, { paragraph, before, sentences }] of passages.entries()) {
      await advance(index);
      // The glossary is part of the key; a plain service gets none.
      const glossary = translator.kind === 'ai' ? context.terms.filter(({ term }) => paragraph.includes(term)) : [];
      const keyOf = (sentence: string) => memoryKey(translator.name, paragraph, sentence, glossary);
      const kept = await recall(db, sentences.map(keyOf), cache ? null : taskId, now());
      for (const [key, zh] of kept) if (zh.length > LONGEST_TRANSLATION) kept.delete(key);
      const missing = sentences.filter((sentence) => !kept.has(keyOf(sentence)));
      for (const sentence of sentences) {
        const zh = kept.get(keyOf(sentence));
        if (zh !== undefined) translations.set(paragraph, sentence, zh);
      }
      account.remembered += sentences.length - missing.length;
      if (missing.length === 0) continue;
      const asked = { sentences: missing, paragraph, before, title: context.title, glossary };
      const answer = await translator.translate({ ...asked, ...context.spending });
      account.asked += missing.length;
      const fresh = missing.flatMap((sentence, at) => {
        const textZh = answer.translations[at] ?? null;
        // A text of this length is no translation of one sentence, and editors could not save it.
        if (textZh === null || textZh.length > LONGEST_TRANSLATION) return [];
        translations.set(paragraph, sentence, textZh);
        return [{ key: keyOf(sentence), textZh }];
      });
      account.doubtful += missing.length - fresh.length;
      await remember(db, taskId, fresh, now());
    }
    return { translations, account };
  }

  async function translate(
    data: TranslationData,
    { used, ...spending }: Spending & { used: readonly ServiceUse[] },
    advance: (share: number, message: string) => Promise<void>,
  ) {
    const { articleId, operatorId, force } = data;
    const translator = data.ai ? translators.ai : translators.mt;
    if (translator === null) throw new AppError('NOT_CONFIGURED', { msg: '没有配置翻译服务' });
    const row = await writer.current(articleId);
    await advance(0, '正在翻译标题和人名地名');
    const { titleZh, topics, terms } = await headline(translator, row, spending);
    const passages = passagesOf(row.blocks, force);
    const reportPassage = (done: number) =>
      advance(
        HEADLINE_SHARE + (1 - HEADLINE_SHARE) * (done / passages.length),
        `正在翻译，第 ${done + 1} 段，共 ${passages.length} 段`,
      );
    const context = { title: row.title, terms, spending };
    const { translations, account } = await translateAll(translator, data, passages, context, reportPassage);
    await recordRun(db, { ...account, used });
    const { doubtful } = account;
    const remark = doubtful > 0 ? `${translator.name} 翻译，${doubtful} 句没有可靠译文` : `${translator.name} 翻译`;
    await writer.rewrite(articleId, { operatorId, note: remark, isMachine: true }, (newest) => ({
      blocks: blocksOrNothing(translations.applyTo(newest.blocks, force), newest),
      titleZh: newest.titleZh ?? (titleZh && titleZh.length <= LONGEST_TITLE ? titleZh : null),
      topics: newest.topics.length > 0 ? newest.topics : topics,
      moves: movesAfter(remark),
    }));
    return doubtful > 0 ? `已翻译，${doubtful} 句没有可靠译文，请人工补上` : '已翻译';
  }

  return {
    clean: () => forgetUnread(db, now()),
    async start(articleId, operatorId, how) {
      await writer.current(articleId);
      const translator = how.ai ? translators.ai : translators.mt;
      if (translator === null) {
        throw new AppError('NOT_CONFIGURED', { msg: how.ai ? '没有配置 AI 翻译服务' : '没有配置机器翻译服务' });
      }
      return db.transaction(async (tx) => {
        await lockInTransaction(tx, `translation:${articleId}`);
        const known = await tasks.ofArticle(articleId, tx);
        if (known.some(({ kind, state }) => kind === KIND && (state === 'QUEUED' || state === 'RUNNING'))) {
          throw new AppError('CONFLICT', { msg: '这篇正在翻译，做完了再重新翻译' });
        }
        return enqueue(tx, { articleId, operatorId, ...how });
      });
    },
    startNew:
      preferred &&
      (async (tx, articleId, operatorId) => {
        await enqueue(tx, { articleId, operatorId, ai: preferred.kind === 'ai', cache: true, force: false });
      }),
    run(data, signal) {
      return tasks.run(data.taskId, signal, async ({ advance }) => {
        const used: ServiceUse[] = [];
        let isFailed = true;
        try {
          const message = await translate(data, { signal, used, onSpent: (use) => used.push(use) }, advance);
          isFailed = false;
          return { result: { article_id: String(data.articleId) }, message };
        } catch (error) {
          if (error instanceof AppError) await markFailed(data, error.message);
          throw error;
        } finally {
          await usage.enter('article', used, isFailed);
        }
      });
    },
    async pipelineOf(articleId) {
      const [terms, runs] = await Promise.all([termsOf(db, articleId), runsOf(db, articleId)]);
      return {
        services: { ai: translators.ai?.name ?? null, mt: translators.mt?.name ?? null },
        runs: runs.map(({ id, inputTokens, outputTokens, createdAt, articleId: _, ...run }) => ({
          ...run,
          id: String(id),
          input_tokens: inputTokens,
          output_tokens: outputTokens,
          created_at: createdAt.toISOString(),
        })),
        terms,
      };
    },
    async addTerm(articleId, { term, zh, before, seen }, by) {
      await writer.current(articleId);
      const terms = await termsOf(db, articleId);
      const there = terms.find((one) => one.term === term);
      refuseUnseen({ name: term, zh }, seen, there && { name: term, zh: there.zh });
      if (terms.length >= MAX_TERMS && there === undefined) {
        throw new AppError('CONFLICT', { msg: `词表最多 ${MAX_TERMS} 个` });
      }
      await db.transaction(async (tx) => {
        await upsertTerm(tx, articleId, { term, zh }, before);
        await recordTerm(tx, by, articleId, `${term}：${zh}`);
      });
      return termsOf(db, articleId);
    },
    async deleteTerm(articleId, term, by) {
      await writer.current(articleId);
      await db.transaction(async (tx) => {
        if (await deleteTermRow(tx, articleId, term)) await recordTerm(tx, by, articleId, `删去 ${term}`);
      });
      return termsOf(db, articleId);
    },
  };

  /** An article that waits for its first translation does not wait in silence. */
  async function markFailed({ articleId, operatorId }: TranslationData, reason: string): Promise<void> {
    const failed = { to: 'FAILED', remark: `翻译没有完成：${reason}` } as const;
    await writer.rewrite(articleId, { operatorId, note: '' }, () => ({ moves: [failed] }));
  }
}

function recordTerm(tx: Queryable, by: Operator, articleId: number, detail: string): Promise<void> {
  return record(tx, { by, action: 'article.term', target: { subject: `文章 ${articleId}` }, detail });
}

/** Status after translation: a new article goes on to the editors, any other keeps its status. */
const movesAfter = (remark: string) =>
  [
    { to: 'TRANSLATED', remark },
    { to: 'PENDING', remark: '翻译完毕，送审' },
  ] as const;

const blocksOrNothing = (blocks: ArticleRow['blocks'] | readonly ArticleRow['blocks'][number][], newest: ArticleRow) =>
  blocks === newest.blocks ? undefined : blocks;
