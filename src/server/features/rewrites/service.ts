/**
 * Articles in simpler English at a level: written by a model in a job, each paragraph checked by our own measure of the level and asked for
 * again where it misses it; kept once for each version of a text and level.
 */

import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Block, Rewrite } from '#contract/shapes.ts';
import { difficulty } from '#engine/difficulty.ts';
import { type TextLemmas, textLemmas } from '#engine/known/coverage.ts';
import { packCounts, unpackCounts } from '#engine/known/running-lemmas.ts';
import {
  checkLevel,
  type LevelCheck,
  levelForVocabulary,
  READING_LEVELS,
  type ReadingLevel,
} from '#engine/reading-level.ts';
import { segmentText } from '#engine/sentences.ts';
import type { Db } from '#server/db/database.ts';
import type { ArticleService, ReadableArticle } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { type KnownService, lemmaCounts } from '#server/features/known/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import { ANY_MEMBER, type Viewer } from '#server/http/viewer.ts';
import { defineJob } from '#server/jobs/queue.ts';
import type { ChatProvider, ChatRequest } from '#server/providers/ai/port.ts';
import type { ServiceUse } from '#server/service-prices.ts';
import { type AskedParagraph, PROMPT_VERSION, paragraphsIn, rewriteMessages } from './prompt.ts';
import * as queries from './queries.ts';
import type { RewrittenParagraph } from './tables.ts';

const RewriteJob = z.object({
  taskId: z.int(),
  articleId: z.int(),
  version: z.int(),
  level: z.enum(READING_LEVELS),
  maker: z.string(),
});
type RewriteJob = z.infer<typeof RewriteJob>;

export const rewriteJob = defineJob({
  name: 'article-rewrite',
  data: RewriteJob,
  retryLimit: 2,
  expireInSeconds: 1_800,
  atOnce: 4,
});

export interface RewriteService {
  /** The stored rewrite, beside figures of the original. @throws {AppError} NOT_FOUND */
  find(articleId: number, level: ReadingLevel | undefined, viewer: Viewer | null): Promise<Rewrite>;
  /**
   * Starts a rewrite, or goes on with it after a failure.
   * @throws {AppError} NOT_FOUND, MEMBERSHIP_REQUIRED, NOT_CONFIGURED, QUOTA_EXCEEDED
   */
  create(articleId: number, level: ReadingLevel, viewer: Viewer): Promise<Rewrite>;
  /** The work of the job. */
  run(job: RewriteJob, signal: AbortSignal): Promise<void>;
  /** Deletes those of texts that have changed. */
  clean(): Promise<void>;
}

interface RewriteOptions {
  db: Db;
  articles: Pick<ArticleService, 'readable'>;
  dictionary: Pick<Dictionary, 'reader' | 'lexicon' | 'lemmaId' | 'lemmaTable'>;
  known: Pick<KnownService, 'coverage'>;
  /** Lemmas of articles, in order. */
  lemmasOf(wanted: readonly { id: number; version: number }[]): Promise<(TextLemmas | null)[]>;
  /** Words that the reader is thought to know. */
  vocabularyOf(userId: number): Promise<number>;
  tasks: Pick<TaskService, 'start' | 'run' | 'isUnderWay'>;
  usage: Pick<UsageService, 'prepare' | 'spend' | 'settle' | 'refund'>;
  /** Null where none is set up. */
  chat: ChatProvider | null;
}

/** Characters of a request: some six paragraphs. */
const AT_ONCE = 3_000;
const TRIES = 3;
const REWRITTEN = new Set<Block['type']>(['paragraph', 'quote', 'list_item', 'heading']);

export function createRewrites(options: RewriteOptions): RewriteService {
  const { db, articles, dictionary, known, lemmasOf, vocabularyOf, tasks, usage, chat } = options;
  const makerOf = (model: ChatProvider) => `${model.model} ${PROMPT_VERSION}`;

  function check(text: string, level: ReadingLevel): LevelCheck {
    const sentences = dictionary.reader.sentences(text).map(({ words }) => ({
      words: words.map(({ lemma, tag, start, end }) => ({
        lemma,
        rank:
          dictionary.lexicon.entry(lemma)?.rank ??
          dictionary.lexicon.entry(text.slice(start, end).toLowerCase())?.rank ??
          null,
        isCounted: tag !== 'PROPN' && tag !== 'NUM' && tag !== 'PUNCT' && tag !== 'SYM',
      })),
    }));
    return checkLevel(sentences, level);
  }

  const unpacked = (bytes: Uint8Array | null | undefined): TextLemmas | null =>
    bytes ? textLemmas(unpackCounts(bytes), dictionary.lemmaTable()) : null;

  function countsOf(texts: readonly string[]): Uint8Array {
    const text = texts.join('\n');
    return packCounts(lemmaCounts(text, segmentText(text).sentences, dictionary));
  }

  async function fail(key: queries.RewriteKey, taskId: number): Promise<queries.RewriteRow | undefined> {
    const failed = await queries.fail(db, key, taskId);
    if (failed?.paidId) await usage.refund(failed.paidId);
    return failed;
  }

  /** The stored rewrite; one whose task was cancelled before it began, or is lost, is marked as failed. */
  async function keptAt(key: queries.RewriteKey): Promise<queries.RewriteRow | undefined> {
    const row = await queries.find(db, key);
    if (row?.state !== 'MAKING' || row.taskId === null || (await tasks.isUnderWay(row.taskId))) return row;
    return (await fail(key, row.taskId)) ?? queries.find(db, key);
  }

  async function presented(
    article: ReadableArticle,
    level: ReadingLevel | undefined,
    viewer: Viewer | null,
  ): Promise<Rewrite> {
    const suggested = viewer === null ? 'B1' : levelForVocabulary(await vocabularyOf(viewer.userId));
    const shown = level ?? suggested;
    const { id: articleId, version, textVersion } = article;
    const row = chat && (await keptAt({ articleId, version: textVersion, level: shown, maker: makerOf(chat) }));
    const [whole = null] = await lemmasOf([{ id: articleId, version }]);
    const texts = [unpacked(row?.lemmas), whole];
    const [own, original] = viewer === null ? [] : await known.coverage(viewer.userId, texts);
    return {
      suggested,
      level: shown,
      is_available: chat !== null,
      state: row?.state ?? 'NONE',
      task_id: row?.state === 'MAKING' && row.taskId !== null ? String(row.taskId) : null,
      paragraphs: (row?.paragraphs ?? []).map(({ blockId, text, hard }) => ({ block_id: blockId, text, hard })),
      word_count: row?.wordCount ?? null,
      difficulty: row?.difficulty ?? null,
      known_rate: own?.knownRate ?? null,
      new_words: own?.newWords ?? null,
      original: { known_rate: original?.knownRate ?? null, new_words: original?.newWords ?? null },
    };
  }

  async function readable(articleId: number, viewer: Viewer | null): Promise<ReadableArticle> {
    const article = await articles.readable(articleId, viewer);
    if (article.preview) throw new AppError('MEMBERSHIP_REQUIRED');
    return article;
  }

  /** Rewrites the paragraphs of one request: those that miss the level are asked for again, and the plainest try is kept. */
  async function write(
    model: ChatProvider,
    { level, title }: { level: ReadingLevel; title: string },
    asked: readonly (AskedParagraph & { blockId: string; isHeading: boolean })[],
    spending: Required<Pick<ChatRequest, 'signal' | 'onSpent'>>,
  ): Promise<RewrittenParagraph[]> {
    const best = new Map<number, { text: string; check: LevelCheck }>();
    let left = asked.map(({ n, text }): AskedParagraph => ({ n, text }));
    for (let tries = 1; tries <= TRIES && left.length > 0; tries += 1) {
      const messages = rewriteMessages(level, title, left);
      const { text: answer } = await model.ask({ messages, temperature: 0.2, ...spending });
      const found = paragraphsIn(answer, left);
      left = left.flatMap((paragraph) => {
        const text = found.get(paragraph.n);
        const before = best.get(paragraph.n);
        if (text === undefined) return [paragraph];
        const own = check(text, level);
        if (!before || own.hard.length <= before.check.hard.length) best.set(paragraph.n, { text, check: own });
        return own.isPlain ? [] : [{ ...paragraph, avoid: own.hard }];
      });
    }
    const missing = asked.filter(({ n }) => !best.has(n));
    if (missing.length > 0) throw new AppError('UPSTREAM_FAILED', { msg: 'AI 的回答不合要求，没有写成' });
    return asked.flatMap(({ n, blockId, isHeading }) => {
      const kept = best.get(n);
      if (kept === undefined) return [];
      return [{ blockId, text: kept.text, hard: kept.check.isPlain || isHeading ? null : kept.check.hard }];
    });
  }

  return {
    async find(articleId, level, viewer) {
      return presented(await readable(articleId, viewer), level, viewer);
    },
    async create(articleId, level, viewer) {
      const article = await readable(articleId, viewer);
      if (chat === null) throw new AppError('NOT_CONFIGURED', { msg: '简写要接入 AI 才有' });
      const key = { articleId, version: article.textVersion, level, maker: makerOf(chat) };
      const before = await keptAt(key);
      if (before && before.state !== 'FAILED') return presented(article, level, viewer);
      const pay = await usage.prepare(viewer, 'rewrite', chat.model);
      await db.transaction(async (tx) => {
        if (!(await queries.claim(tx, key))) return;
        const paidId = await pay(tx);
        const by = { userId: viewer.userId, kind: 'rewrite', articleId };
        await queries.setTask(tx, key, { paidId, taskId: await tasks.start(tx, rewriteJob, key, by) });
      });
      return presented(article, level, viewer);
    },
    run: ({ taskId, ...key }, signal) =>
      tasks.run(taskId, signal, async ({ advance }) => {
        const used: ServiceUse[] = [];
        let paidId: number | null = null;
        /** Entered at once, because the process may end before the work does. */
        const enter = async () => {
          const taken = used.splice(0);
          if (paidId !== null && taken.length > 0) await usage.spend(paidId, taken);
        };
        try {
          if (chat === null) throw new AppError('NOT_CONFIGURED', { msg: '简写要接入 AI 才有' });
          const { blocks, title, textVersion } = await articles.readable(key.articleId, ANY_MEMBER);
          if (textVersion !== key.version) throw new AppError('GONE', { msg: '文章刚改过，请再试一次' });
          const row = await queries.begin(db, key, taskId);
          if (row === undefined) throw new AppError('CONFLICT', { msg: '这份简写已经由别人接着写' });
          paidId = row.paidId;
          const done = [...row.paragraphs];
          const spending = { signal, onSpent: (use: ServiceUse) => used.push(use) };
          const all = askedOf(blocks);
          for (const asked of inRequests(all.filter(({ blockId }) => !done.some((each) => each.blockId === blockId)))) {
            done.push(...(await write(chat, { level: key.level, title }, asked, spending)));
            await enter();
            await queries.change(db, key, taskId, { paragraphs: done });
            await advance(done.length / all.length, `写到第 ${done.length} 段，共 ${all.length} 段`);
          }
          const texts = done.map(({ text }) => text);
          const whole = texts.join('\n');
          await queries.change(db, key, taskId, {
            state: 'DONE',
            paragraphs: done,
            lemmas: countsOf(texts),
            wordCount: dictionary.reader.sentences(whole).reduce((sum, { words }) => sum + words.length, 0),
            difficulty: difficulty(texts, dictionary.lexicon).label,
          });
          if (row.paidId) await usage.settle(row.paidId, []);
          return { result: { article_id: String(key.articleId), level: key.level }, message: '简写已写好' };
        } catch (error) {
          await enter();
          // A process that stops leaves the work to another one.
          if (!signal.aborted) await fail(key, taskId);
          throw error instanceof AppError
            ? error
            : new AppError('UPSTREAM_FAILED', { msg: '没有写成，没有计数', cause: error });
        }
      }),
    clean: () => queries.removeOlder(db),
  };
}

function askedOf(blocks: readonly Block[]): (AskedParagraph & { blockId: string; isHeading: boolean })[] {
  return blocks
    .filter(({ type, text }) => REWRITTEN.has(type) && Boolean(text?.trim()))
    .map(({ id, text = '', type }, index) => ({ n: index + 1, text, blockId: id, isHeading: type === 'heading' }));
}

function inRequests<T extends { text: string }>(paragraphs: readonly T[]): T[][] {
  const requests: T[][] = [];
  let room = 0;
  for (const paragraph of paragraphs) {
    const last = requests.at(-1);
    room -= paragraph.text.length;
    if (last && room >= 0) last.push(paragraph);
    else {
      requests.push([paragraph]);
      room = AT_ONCE - paragraph.text.length;
    }
  }
  return requests;
}
