/** The composition root: configuration → database → providers → services, handed down. Nothing else builds these. */
import { nominalVocabulary } from '#engine/known/prior.ts';
import { createAiServices, modelsOf } from './ai-services.ts';
import { createBookServices } from './book-services.ts';
import type { Config } from './config.ts';
import { createContentServices } from './content-services.ts';
import { type Connection, type Database, openDatabase } from './db/database.ts';
import { type Events, listen } from './db/events.ts';
import { runMigrations } from './db/migrate.ts';
import { createAccountData } from './features/account-data/service.ts';
import { createArticleLemmas } from './features/articles/lemmas.ts';
import { createArticles } from './features/articles/service.ts';
import { createAudit } from './features/audit/service.ts';
import { createCreators } from './features/collections/creators.ts';
import { createCollections } from './features/collections/service.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import { createExamples } from './features/examples/service.ts';
import { createFollows } from './features/follows/service.ts';
import { createPasswordHashing, type PasswordHashing } from './features/identity/password-hashing.ts';
import { createIdentity } from './features/identity/service.ts';
import { endAddresses, personRules } from './features/index.ts';
import { createExamCoverage, createKnown } from './features/known/service.ts';
import { createLive } from './features/live/service.ts';
import { createNotes } from './features/notes/service.ts';
import { createOverview } from './features/overview/service.ts';
import { createPictures } from './features/pictures/service.ts';
import { createSourceIcons } from './features/pictures/source-icons.ts';
import { createPlacement } from './features/placement/service.ts';
import { createQuiz } from './features/quiz/service.ts';
import { createRecommendation } from './features/recommend/service.ts';
import { createSearch } from './features/search/service.ts';
import { createBookSource, createCollectionSource } from './features/search/sources.ts';
import { createSecrets } from './features/secrets/service.ts';
import { createTasks } from './features/tasks/service.ts';
import { createPassages } from './features/translation/passage.ts';
import { createUploads } from './features/uploads/service.ts';
import { createUsage } from './features/usage/service.ts';
import { createVisitors } from './features/visitors/service.ts';
import { createHabitServices } from './habit-services.ts';
import { createHealth } from './health.ts';
import { type Jobs, startJobs } from './jobs/queue.ts';
import { type Log, logFailure } from './log.ts';
import { createMadeFileServices } from './made-file-services.ts';
import { createMemberServices } from './member-services.ts';
import { createPoliteFetchers } from './providers/fetch/polite.ts';
import { createFetcher } from './providers/fetch/undici.ts';
import { createSms } from './providers/sms/choice.ts';
import type { SmsProvider } from './providers/sms/port.ts';
import { createSpeechThread } from './providers/speech/speech-thread.ts';
import type { Services } from './services.ts';
import { openStorage } from './shared-storage.ts';
import { createWordServices } from './word-services.ts';
import { openWorkFolder } from './work-folder.ts';

export interface Context {
  config: Config;
  database: Database;
  events: Events;
  jobs: Jobs;
  sms: SmsProvider;
  services: Services;
  log: Log;
  /** Folder for files that are being made; it goes with the context. */
  workDir: string;
  now: () => Date;
  /** Null when this process can serve, else why not; within a second. */
  health(): Promise<string | null>;
  /** Ends everything that was opened here; the database server and the dictionary are the caller's. */
  close(): Promise<void>;
}

export interface ContextOptions {
  config: Config;
  connection: Connection;
  /** The caller's, who may have several contexts of it. */
  dictionary: Dictionary;
  log: Log;
  now?: () => Date;
  /** Ended with the context. */
  passwords?: PasswordHashing;
  /** Feeds of visitors that are kept for one network in an hour, where not as many as usual. */
  visitorsFeedsAnHour?: number | undefined;
}

/** Migrates, opens, builds. @throws Error with one clear line when the database cannot be reached */
export async function createContext({
  config,
  connection,
  dictionary,
  log,
  now = () => new Date(),
  passwords = createPasswordHashing(),
  visitorsFeedsAnHour,
}: ContextOptions): Promise<Context> {
  const database = openDatabase(connection, (line) => log.warn(line), config.databaseConnections);
  const { db, pool } = database;
  try {
    await runMigrations(pool);
  } catch (error) {
    await database.close();
    throw error;
  }
  const runsJobs = config.roles.has('jobs');
  const [events, jobs] = await Promise.all([
    listen(connection, (line) => log.warn(line)),
    startJobs({ connection, runsJobs, log }),
  ]);
  const fetcher = createFetcher({ allow: [...config.fetchAllow] });
  const { crawler, byHand } = createPoliteFetchers({ fetcher, unhurried: config.fetchAllow, now });
  const sms = createSms(config.reach.sms, config.dataDir, now);

  const work = openWorkFolder(config.dataDir);
  const workDir = work.path;
  const secrets = createSecrets({ database });
  const { storage, uploadStorage } = await openStorage({
    config,
    database,
    secrets,
    workDir,
    warn: (error) => logFailure(log, 'storage', error),
  });
  const pictures = createPictures({ storage, fetcher: byHand });

  const tasks = createTasks({ db, jobs, now });
  const speech = createSpeechThread();
  const identity = createIdentity({
    database,
    events,
    sms,
    speech,
    passwords,
    endAddresses,
    now,
    onError: (error) => logFailure(log, 'identity', error),
  });
  const placement = createPlacement({ database, dictionary, exams: () => exams, identity, now });
  const vocabularyOf = async (userId: number): Promise<number> => {
    const [tested, { exam_level }] = await Promise.all([placement.latest(userId), identity.settingsOf({ userId })]);
    return tested?.estimate ?? nominalVocabulary(exam_level);
  };
  const known = createKnown({ db, events, dictionary, vocabularyOf });
  const exams = createExamCoverage(dictionary, known, now);
  const examples = createExamples({ database, events, dictionary, now });
  const articleLemmas = createArticleLemmas({ db, dictionary, examples, jobs, now });
  const articles = createArticles({ db, lemmas: articleLemmas, known, now });
  const follows = createFollows({
    db,
    events,
    articles,
    now,
    onError: (error) => logFailure(log, 'counts of topics and sources', error),
  });
  const collections = createCollections({ db, articles, now });
  const models = modelsOf(config);
  const usage = createUsage({ db, prices: config.prices, identity, now });
  const uploads = createUploads({ db, storage: uploadStorage, secrets, now });
  const content = createContentServices({
    database,
    jobs,
    articles,
    articleLemmas,
    dictionary,
    pictures,
    tasks,
    uploads,
    usage,
    translators: models.unhurried,
    crawler,
    byHand,
    log,
    now,
  });
  const wordServices = createWordServices({
    database,
    jobs,
    articles,
    dictionary,
    examples,
    exams,
    identity,
    known,
    placement,
    tasks,
    uploads,
    workDir,
    now,
  });
  const { levelWords, review, wordFiles, words } = wordServices;
  const books = createBookServices({
    database,
    uploads,
    storage,
    workDir,
    pictures,
    fetcher,
    byHand,
    tasks,
    dictionary,
    known,
    levelWords,
    words,
    usage,
    now,
    translator: models.translator,
  });
  const notes = createNotes({ database, articles, bookNotes: books.services.bookNotes, now });
  const files = createMadeFileServices({
    config,
    db,
    storage,
    articles,
    dictionary,
    identity,
    levelWords,
    notes,
    pictures,
    secrets,
    speech,
    tasks,
    words,
    workDir,
    log,
    now,
  });
  const passages = createPassages({ db, dictionary, usage, translator: models.translator, now });
  const search = createSearch({
    db,
    events,
    dictionary,
    articles,
    sources: [createCollectionSource(collections), createBookSource(books.services.books)],
    onError: (error) => logFailure(log, 'search index', error),
    now,
  });
  const ai = createAiServices({
    known,
    articleLemmas,
    tasks,
    vocabularyOf,
    prices: config.prices,
    search,
    database,
    events,
    models,
    articles,
    books: books.services.books,
    passages,
    dictionary,
    usage,
    log,
    now,
  });
  const visitors = createVisitors({ database, now });
  const memberServices = createMemberServices({
    config,
    database,
    events,
    identity,
    secrets,
    log,
    now,
    posters: files.services.posters,
  });
  const habit = createHabitServices({
    config,
    database,
    articles,
    identity,
    placement,
    review,
    secrets,
    log,
    now,
    books: books.services.books,
    members: memberServices,
    posters: files.services.posters,
  });
  const services: Services = {
    ...memberServices,
    ...habit.services,
    ...ai,
    ...books.services,
    ...content.services,
    ...files.services,
    ...wordServices,
    articleLemmas,
    articles,
    audit: createAudit({ db }),
    collections,
    creators: createCreators({ db, follows }),
    follows,
    dictionary,
    examples,
    identity,
    known,
    live: createLive({ events }),
    notes,
    overview: createOverview({
      db,
      tasks,
      feeds: content.services.feeds,
      reports: content.services.reports,
      visitors,
      costs: usage.costs,
      now,
      articleCounts: content.services.editing.counts,
      dataDir: config.dataDir,
    }),
    accountData: createAccountData({
      db,
      dataDir: config.dataDir,
      workDir,
      identity,
      tasks,
      uploads,
      wordFiles,
      storage,
      articleExport: files.services.articleExport,
      jobs,
      personRules,
      now,
    }),
    passages,
    pictures,
    sourceIcons: createSourceIcons({ db, storage, fetcher: byHand, now }),
    placement,
    quiz: createQuiz({
      db,
      jobs,
      articles,
      books: books.services.books,
      dictionary,
      examples,
      words,
      chat: models.questions,
      usage,
      now,
    }),
    recommendation: createRecommendation({
      database,
      events,
      articles,
      lemmas: articleLemmas,
      known,
      dictionary,
      settingsOf: (userId) => identity.settingsOf(userId === null ? null : { userId }),
      followsOf: follows.of,
      nextInCollections: collections.begun,
      visitorsFeedsAnHour,
      now,
    }),
    search,
    tasks,
    uploads,
    usage,
    visitors,
  };
  return {
    config,
    database,
    events,
    jobs,
    sms,
    services,
    log,
    workDir,
    now,
    health: createHealth({ connection, dataDir: config.dataDir, log: (line) => log.warn(line) }),
    async close() {
      // Answers are closed at once, however long a job takes to end: those being written are failed and not charged.
      await Promise.all([jobs.stop(), ai.answers.close(), visitors.close()]);
      await Promise.all([
        events.close(),
        fetcher.close(),
        habit.close(),
        content.close(),
        books.close(),
        files.close(),
        speech.close(),
        wordFiles.close(),
        follows.close(),
      ]);
      await identity.close();
      await database.close();
      work.close();
    },
  };
}
