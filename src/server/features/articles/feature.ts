/** Registers the feature: readers' calls with their handlers (editors' are in editing-routes.ts), jobs, schedules, and what happens to its rows when an account ends. */

import type { Article, ExamLevel, LevelWord, Note } from '#contract/shapes.ts';
import { TOPICS } from '#contract/topics.ts';
import { scoreForLevel } from '#engine/difficulty-for-level.ts';
import { examLevelOfVocabulary } from '#engine/known/prior.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { defineFeature, worker } from '#server/feature.ts';
import { deviceOf } from '#server/features/history/service.ts';
import { cachedHeadwords } from '#server/features/language/service.ts';
import { presentNote } from '#server/features/notes/service.ts';
import type { Handlers } from '#server/http/execute.ts';
import { type RequestInfo, readerOf, requireViewer, type Viewer } from '#server/http/viewer.ts';
import { erase, keep, PUBLISHING_HISTORY } from '#server/person-rule.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import { editingRoutes } from './editing-routes.ts';
import { intakeJob, oldPicturesJob, picturesJob, recountJob, refetchJob, unusedPicturesJob } from './jobs.ts';
import type { ArticleService } from './service.ts';
import { articleMarks, articleStatusLog, articles, articleVersions } from './tables.ts';

export const articlesFeature = defineFeature({
  name: 'articles',
  routes: ({
    services: {
      articles,
      collections,
      follows,
      notes,
      history,
      identity,
      words,
      levelWords,
      editing,
      intake,
      refetch,
      visitors,
    },
    now,
  }) => ({
    ...articleRoutes({
      articles,
      notesOf: async (viewer, articleId) => (await notes.ofArticle(viewer, articleId)).map(presentNote),
      issueT: history.issueT,
      positionOf: (userId, articleId, request) => history.positionOf(userId, articleId, deviceOf(request)),
      finish: history.setFinished,
      examLevelOf: async (viewer) => (await identity.settingsOf(viewer)).exam_level,
      followedOf: async (viewer) => {
        const reader = readerOf(viewer);
        return reader && follows.of(reader.userId);
      },
      topicCounts: follows.topicCounts,
      collectionsWith: collections.withArticle,
      headwordOf: cachedHeadwords(words),
      levelWordsOf: levelWords.of,
      lastVisit: visitors.lastVisit,
      now,
    }),
    ...editingRoutes({ editing, intake, refetch, articles }),
  }),
  workers: ({ intake, refetch, articlePictures, articlePurge, articleLemmas }) => [
    worker(intakeJob, intake.run),
    worker(refetchJob, refetch.run),
    worker(picturesJob, async ({ articleId }, signal) => {
      await articlePictures.fetch(articleId, { isAgain: false }, signal);
    }),
    worker(oldPicturesJob, ({ after }, signal) => articlePictures.backfillNext(after, signal)),
    worker(unusedPicturesJob, ({ keys }) => articlePurge.dropUnused(keys)),
    worker(recountJob, ({ after }) => articleLemmas.recount(after)),
  ],
  async start({ articleLemmas, articlePictures }) {
    await articleLemmas.startRecount();
    await articlePictures.startBackfill();
  },
  schedules: ({ schedule }) => [{ name: 'publish-due', cron: '* * * * *', run: schedule.emitDue }],
  clean: ({ articlePurge }) => articlePurge.clean(),
  persons: [
    erase(articleMarks.userId, '收藏、喜欢和稍后读'),
    keep(articles.createdBy, PUBLISHING_HISTORY),
    keep(articleVersions.operatorId, PUBLISHING_HISTORY),
    keep(articleStatusLog.operatorId, PUBLISHING_HISTORY),
  ],
});

/** Minutes of reading for the filter `length`. */
const LENGTHS = { short: { from: 0, to: 5 }, medium: { from: 6, to: 10 }, long: { from: 11, to: 100_000 } };

interface ArticleRouteOptions {
  articles: ArticleService;
  notesOf(viewer: Viewer, articleId: number): Promise<Note[]>;
  /** Signature for reporting reading time. */
  issueT(userId: number, articleId: number): Promise<string> | string;
  positionOf(userId: number, articleId: number, request: RequestInfo): Promise<Article['position']>;
  /** @param pressedAt by the device's clock */
  finish(viewer: Viewer, articleId: number, isFinish: boolean, pressedAt?: Date): Promise<void>;
  examLevelOf(viewer: Viewer | null): Promise<ExamLevel>;
  /** Null for visitors. */
  followedOf(viewer: Viewer | null): Promise<{ topics: readonly string[]; authors: readonly number[] } | null>;
  /** Published articles of each topic; some minutes old at most. */
  topicCounts(): Promise<ReadonlyMap<string, number>>;
  /** Public collections that an article stands in. */
  collectionsWith(articleId: number): Promise<Article['collections']>;
  /** Headword of a word or phrase as an editor wrote it. */
  headwordOf(word: string): string;
  /** Words of the article above the reader's level. */
  levelWordsOf(
    article: Pick<Article, 'version' | 'preview' | 'blocks'> & { id: number },
    viewer: Viewer | null,
  ): Promise<LevelWord[]>;
  /** When somebody was here before this visit; null when unknown. */
  lastVisit(userId: number | null, cuid: string | null): Promise<Date | null>;
  now: () => Date;
}

function articleRoutes(options: ArticleRouteOptions) {
  const { articles } = options;
  return {
    'GET /reader/article/waikan': async ({ query, viewer }) => {
      const { topic, difficulty, source, author, magazine, length, read, order, vocabulary, offset, limit } = query;
      const isOwnTest = viewer === null && vocabulary !== undefined;
      return articles.list(viewer, {
        topic,
        difficulty,
        source,
        authorId: author === undefined ? undefined : Number(author),
        magazineId: magazine === undefined ? undefined : Number(magazine),
        minutes: length && LENGTHS[length],
        isRead: read,
        order,
        scoreForLevel: scoreForLevel(isOwnTest ? examLevelOfVocabulary(vocabulary) : await options.examLevelOf(viewer)),
        offset,
        limit,
      });
    },
    'GET /reader/article/waikan/{id}/show': async ({ params, query, viewer, request }) => {
      const articleId = Number(params.id);
      const person = readerOf(viewer);
      const personal = person && {
        notes: await options.notesOf(person, articleId),
        t: await options.issueT(person.userId, articleId),
        position: await options.positionOf(person.userId, articleId, request),
      };
      // Shared pages are not rendered anew when a collection changes.
      const [shown, collections] = await Promise.all([
        articles.show(articleId, viewer, personal),
        person ? options.collectionsWith(articleId) : [],
      ]);
      const article = { ...shown, collections };
      if (!query.blocks) return { ...article, blocks: [], words: [] };
      const words: Article['words'] = [];
      await inTimeSlices(article.words, (entry) => {
        words.push({ ...entry, headword: options.headwordOf(entry.word) });
      });
      if (!query.level_words) return { ...article, words };
      return { ...article, words, level_words: await options.levelWordsOf({ ...article, id: articleId }, viewer) };
    },
    'GET /reader/article/topic': async ({ query, viewer }) => {
      const { q, author, offset, limit } = query;
      const authorId = author === undefined ? undefined : Number(author);
      const [page, counts, followed, writer] = await Promise.all([
        articles.list(viewer, { topic: q, authorId, order: 'new', scoreForLevel: 0, offset, limit }),
        options.topicCounts(),
        options.followedOf(viewer),
        authorId === undefined ? null : articles.author(authorId),
      ]);
      const named = <N extends string>(name: N) => ({
        name,
        count: counts.get(name) ?? 0,
        followed: followed?.topics.includes(name) ?? false,
      });
      return {
        ...page,
        topic: q === undefined ? null : named(q),
        author: writer && { ...writer, followed: followed?.authors.includes(Number(writer.id)) ?? false },
        topics: TOPICS.map((name) => named(name)),
      };
    },
    'GET /reader/article/new_count': async ({ query, viewer, request }) => {
      const since = query.since ? new Date(query.since) : await options.lastVisit(viewer?.userId ?? null, request.cuid);
      return { count: await articles.publishedSince(since ?? new Date(options.now().getTime() - DAY_MS)) };
    },
    'GET /reader/myarticle/star': ({ query, viewer }) => articles.starred(requireViewer(viewer), query),
    'POST /reader/article/{id}/mark': async ({ params, body, viewer }) => {
      const reader = requireViewer(viewer);
      const articleId = Number(params.id);
      if (body.action !== 'finish') return articles.mark(articleId, reader, body.action, body.status, body.why);
      await options.finish(reader, articleId, body.status, body.at ? new Date(body.at) : undefined);
      return articles.marks(articleId, reader.userId);
    },
  } satisfies Handlers;
}
