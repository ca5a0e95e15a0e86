/** Registers the feature: calls, jobs, schedules, and what happens to its rows when an account ends. */

import { defineFeature, worker } from '#server/feature.ts';
import { deviceOf } from '#server/features/history/service.ts';
import { cachedHeadwords } from '#server/features/language/service.ts';
import { presentNote } from '#server/features/notes/service.ts';
import { erase, keep, PUBLISHING_HISTORY } from '#server/person-rule.ts';
import { editingRoutes } from './editing-routes.ts';
import { intakeJob, oldPicturesJob, picturesJob, recountJob, refetchJob, unusedPicturesJob } from './jobs.ts';
import { articleRoutes } from './routes.ts';
import { articleMarks, articleStatusLog, articles, articleVersions } from './tables.ts';

export const articlesFeature = defineFeature({
  name: 'articles',
  routes: ({
    services: { articles, collections, follows, notes, history, identity, words, levelWords, editing, intake, refetch },
    now,
  }) => ({
    ...articleRoutes({
      articles,
      notesOf: async (viewer, articleId) => (await notes.ofArticle(viewer, articleId)).map(presentNote),
      issueT: history.issueT,
      positionOf: (userId, articleId, request) => history.positionOf(userId, articleId, deviceOf(request)),
      finish: history.setFinished,
      examLevelOf: async (viewer) => (await identity.settingsOf(viewer)).exam_level,
      followedOf: async (viewer) => (viewer && viewer.userId !== 0 ? follows.of(viewer.userId) : null),
      collectionsWith: collections.withArticle,
      headwordOf: cachedHeadwords(words),
      levelWordsOf: levelWords.of,
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
