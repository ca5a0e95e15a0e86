/** All features' calls, put together. A call of the contract that no feature answers yet is 501. */
import type { Context } from './context.ts';
import { accountDataRoutes } from './features/account-data/routes.ts';
import { appinfoRoutes } from './features/appinfo/routes.ts';
import { editingRoutes } from './features/articles/editing-routes.ts';
import { articleRoutes } from './features/articles/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { changduRoutes } from './features/changdu/routes.ts';
import { codeDeskRoutes } from './features/codes/admin-routes.ts';
import { codeRoutes } from './features/codes/routes.ts';
import { explanationRoutes } from './features/explanation/routes.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { deviceOf } from './features/history/positions.ts';
import { historyRoutes } from './features/history/routes.ts';
import { userAdminRoutes } from './features/identity/admin-routes.ts';
import { DEFAULT_SETTINGS } from './features/identity/present.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { cachedHeadwords } from './features/language/headword-cache.ts';
import { createReaderLevelWords } from './features/language/reader-level-words.ts';
import { languageRoutes } from './features/language/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { magazineRoutes } from './features/magazines/routes.ts';
import { membershipRoutes } from './features/membership/routes.ts';
import { presentNote } from './features/notes/present.ts';
import { noteRoutes } from './features/notes/routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { sellingRoutes } from './features/orders/sales-routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { placementRoutes } from './features/placement/routes.ts';
import { quizRoutes } from './features/quiz/routes.ts';
import { reminderRoutes } from './features/reminders/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { presentLogEntry } from './features/review/present.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { translationRoutes } from './features/translation/routes.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { usageRoutes } from './features/usage/routes.ts';
import { visitorRoutes } from './features/visitors/routes.ts';
import { wechatRoutes } from './features/wechat/routes.ts';
import { wordFileRoutes } from './features/word-files/routes.ts';
import { wordEditRoutes } from './features/words/edit-routes.ts';
import { wordRoutes } from './features/words/routes.ts';
import type { Handlers } from './http/execute.ts';
import type { Viewer } from './http/viewer.ts';
import { ownAccounts } from './own-account.ts';

export function handlersOf({ services, database, config, now }: Context): Handlers {
  const {
    appinfo,
    articles,
    changdu,
    audit,
    codes,
    dictionary,
    editing,
    explanations,
    feeds,
    history,
    examples,
    identity,
    intake,
    known,
    live,
    magazines,
    membership,
    notes,
    orders,
    overview,
    accountData,
    passages,
    placement,
    quiz,
    refetch,
    reminders,
    reports,
    review,
    selling,
    tasks,
    translation,
    uploads,
    usage,
    visitors,
    wechat,
    wordEdits,
    wordFiles,
    words,
  } = services;
  const settingsOf = async (viewer: Viewer | null) =>
    viewer === null || viewer.userId === 0
      ? DEFAULT_SETTINGS
      : { ...DEFAULT_SETTINGS, ...(await identity.account(viewer.userId)).settings };
  const levelWords = createReaderLevelWords({ dictionary, words, known, settingsOf });
  const memoryOf = async (userId: number) => ({ decay: await review.decayOf(userId), now: now() });
  return {
    ...identityRoutes({
      identity,
      settingsChanged: async (viewer, changes) => {
        if (changes.retention !== undefined || changes.learning_steps !== undefined)
          await review.startRebuild(viewer.userId);
      },
      ownAccount: ownAccounts(database.reads, now),
      requireInvitation: config.requireInvitation,
      openInvitation: codes.use.atRegistration,
      now,
    }),
    ...auditRoutes(audit),
    ...userAdminRoutes({ people: identity.people, now }),
    ...appinfoRoutes(appinfo),
    ...articleRoutes({
      articles,
      notesOf: async (viewer, articleId) => (await notes.ofArticle(viewer, articleId)).map(presentNote),
      issueT: history.issueT,
      positionOf: (userId, articleId, request) => history.positionOf(userId, articleId, deviceOf(request)),
      finish: history.setFinished,
      examLevelOf: async (viewer) => (await settingsOf(viewer)).exam_level,
      followedTopics: async (viewer) => (await settingsOf(viewer)).topics,
      headwordOf: cachedHeadwords(words),
      levelWordsOf: levelWords.of,
      now,
    }),
    ...codeRoutes({ codes, products: orders.products, now }),
    ...codeDeskRoutes({ issuing: codes.issuing, now }),
    ...editingRoutes({ editing, intake, refetch, articles }),
    ...translationRoutes(translation, passages),
    ...changduRoutes(changdu),
    ...explanationRoutes(explanations),
    ...feedRoutes(feeds, now),
    ...historyRoutes({ history, settingsOf }),
    ...languageRoutes({ dictionary, words, known, articles, examples, levelWords }),
    ...magazineRoutes(magazines),
    ...membershipRoutes({ membership, now }),
    ...noteRoutes({ notes }),
    ...orderRoutes(orders, selling),
    ...overviewRoutes(overview),
    ...accountDataRoutes(accountData, identity, now),
    ...placementRoutes(placement),
    ...quizRoutes({ quiz, settingsOf }),
    ...reminderRoutes(reminders),
    ...reportRoutes(reports),
    ...liveRoutes(live),
    ...sellingRoutes({ orders, selling, now }),
    ...taskRoutes(tasks),
    ...uploadRoutes(uploads),
    ...usageRoutes(usage),
    ...visitorRoutes(visitors),
    ...reviewRoutes({ review, memoryOf, dictionary, now }),
    ...wechatRoutes(wechat),
    ...wordEditRoutes(wordEdits, memoryOf),
    ...wordFileRoutes(wordFiles),
    ...wordRoutes({
      words,
      memoryOf,
      examplesOf: (info) => examples.of(info, undefined),
      reviewsOf: async (userId, wordId) => (await review.history(userId, wordId)).map(presentLogEntry),
    }),
  };
}
