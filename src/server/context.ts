/** The composition root: configuration → database → providers → services, handed down. Nothing else builds these. */
import path from 'node:path';
import { nominalVocabulary } from '#engine/known/learner-rank.ts';
import { createAiServices, modelsOf } from './ai-services.ts';
import type { Config } from './config.ts';
import { type Connection, type Database, openDatabase } from './db/database.ts';
import { type Events, listen } from './db/events.ts';
import { runMigrations } from './db/migrate.ts';
import { createAccountData } from './features/account-data/service.ts';
import { createArticleExport } from './features/article-export/service.ts';
import { createEditing } from './features/articles/editing.ts';
import { createIntake } from './features/articles/intake.ts';
import { createArticleLemmas } from './features/articles/lemmas.ts';
import { createArticlePictures } from './features/articles/pictures.ts';
import { createPublishing, createPublishScheduler } from './features/articles/publishing.ts';
import { createArticlePurge } from './features/articles/purge.ts';
import { createRefetch } from './features/articles/refetch.ts';
import { createArticles } from './features/articles/service.ts';
import { createArticleWriter } from './features/articles/writer.ts';
import { createAudio } from './features/audio/service.ts';
import { createAudit } from './features/audit/service.ts';
import { createBookNotes } from './features/book-notes/service.ts';
import { createBookSearch } from './features/books/book-search.ts';
import { createChapterTranslation } from './features/books/chapter-translation.ts';
import { createBookParser } from './features/books/formats/parser.ts';
import { createBookImporting } from './features/books/importing.ts';
import { createBooks } from './features/books/service.ts';
import { createCreators } from './features/collections/creators.ts';
import { createCollections } from './features/collections/service.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import { createExamples } from './features/examples/service.ts';
import { createExtractor } from './features/extraction/service.ts';
import { createFeedReader } from './features/feeds/feed-reader.ts';
import { createFeeds } from './features/feeds/service.ts';
import { createFollows } from './features/follows/service.ts';
import { createHistory } from './features/history/service.ts';
import { createPasswordHashing, type PasswordHashing } from './features/identity/password-hashing.ts';
import { createIdentity } from './features/identity/service.ts';
import { personRules } from './features/index.ts';
import { createKnown } from './features/known/service.ts';
import { createReaderLevelWords } from './features/language/service.ts';
import { createLive } from './features/live/service.ts';
import { createMadeFiles } from './features/made-files/service.ts';
import { createContentsReader } from './features/magazines/contents-reader.ts';
import { createMagazines } from './features/magazines/service.ts';
import { createNotes, migrateNotes } from './features/notes/service.ts';
import { createCatalogueReader } from './features/opds/catalogue-reader.ts';
import { createOpds } from './features/opds/service.ts';
import { createOverview } from './features/overview/service.ts';
import { createPdf } from './features/pdf/service.ts';
import { createTypesetter } from './features/pdf/typesetter.ts';
import { createCoverBitmaps } from './features/pictures/cover-bitmaps.ts';
import { createResizedPictures } from './features/pictures/resized.ts';
import { createPictures } from './features/pictures/service.ts';
import { createSourceIcons } from './features/pictures/source-icons.ts';
import { createPlacement } from './features/placement/service.ts';
import { createPosters } from './features/posters/service.ts';
import { createQuiz } from './features/quiz/service.ts';
import { createRecommendation } from './features/recommend/service.ts';
import { createReminders } from './features/reminders/service.ts';
import { createReports } from './features/reports/service.ts';
import { createReview } from './features/review/service.ts';
import { createSearch } from './features/search/service.ts';
import { createBookSource, createCollectionSource } from './features/search/sources.ts';
import { createSecrets } from './features/secrets/service.ts';
import { createTasks } from './features/tasks/service.ts';
import { createPassages } from './features/translation/passage.ts';
import { createTranslation } from './features/translation/service.ts';
import { createUploads } from './features/uploads/service.ts';
import { createUsage } from './features/usage/service.ts';
import { createVisitors } from './features/visitors/service.ts';
import { createWordFiles } from './features/word-files/service.ts';
import { createWordEdits } from './features/words/editing.ts';
import { createWords } from './features/words/service.ts';
import { createHealth } from './health.ts';
import { type Jobs, startJobs } from './jobs/queue.ts';
import { type Log, logFailure } from './log.ts';
import { createMemberServices } from './member-services.ts';
import { createPoliteFetchers } from './providers/fetch/polite.ts';
import { createFetcher } from './providers/fetch/undici.ts';
import { createOutboxSms } from './providers/sms/outbox.ts';
import type { SmsProvider } from './providers/sms/port.ts';
import type { SpeechVoice } from './providers/speech/port.ts';
import { createAzureVoice, createOpenAiVoice } from './providers/speech/services.ts';
import { createSpeechThread, type SpeechThread } from './providers/speech/speech-thread.ts';
import { createLocalStorage } from './providers/storage/local.ts';
import { createS3Storage } from './providers/storage/s3.ts';
import type { Services } from './services.ts';

export interface Context {
  config: Config;
  database: Database;
  events: Events;
  jobs: Jobs;
  sms: SmsProvider;
  services: Services;
  log: Log;
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
}

/** Migrates, opens, builds. @throws Error with one clear line when the database cannot be reached */
export async function createContext({
  config,
  connection,
  dictionary,
  log,
  now = () => new Date(),
  passwords = createPasswordHashing(),
}: ContextOptions): Promise<Context> {
  const database = openDatabase(connection, (line) => log.warn(line));
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
  const extractor = createExtractor();
  const feedReader = createFeedReader();
  const typesetter = createTypesetter();
  const speechThread = createSpeechThread();
  const contents = createContentsReader();
  const fetcher = createFetcher({ allow: [...config.fetchAllow] });
  const { crawler, byHand } = createPoliteFetchers({ fetcher, unhurried: config.fetchAllow, now });
  const sms = createOutboxSms(config.dataDir, now);

  const storage = config.s3 ? createS3Storage(config.s3) : createLocalStorage(path.join(config.dataDir, 'files'));
  const madeFiles = createMadeFiles({ db, storage, now });
  const pictures = createPictures({ storage, fetcher: byHand });
  const articlePictures = createArticlePictures({ db, jobs, pictures, now });

  const tasks = createTasks({ db, jobs, now });
  const identity = createIdentity({
    database,
    events,
    sms,
    passwords,
    onError: (error) => logFailure(log, 'identity', error),
    now,
  });
  const placement = createPlacement({ database, dictionary, identity, now });
  const vocabularyOf = async (userId: number): Promise<number> => {
    const [tested, { exam_level }] = await Promise.all([placement.latest(userId), identity.settingsOf({ userId })]);
    return tested?.estimate ?? nominalVocabulary(exam_level);
  };
  const known = createKnown({ db, events, dictionary, vocabularyOf });
  const examples = createExamples({ database, events, dictionary, now });
  const articleLemmas = createArticleLemmas({ db, dictionary, examples, jobs, now });
  const articles = createArticles({ db, lemmas: articleLemmas, known, now });
  const follows = createFollows({
    ...{ db, articles, now },
    onError: (error) => logFailure(log, 'counts of topics and sources', error),
  });
  const collections = createCollections({ db, articles, now });
  const reports = createReports({ db, articles, now });
  const { lexicon } = dictionary;
  const articleWriter = createArticleWriter({
    db,
    lexicon,
    lemmas: articleLemmas,
    pictures: articlePictures,
    migrateNotes: migrateNotes,
    now,
  });
  const models = modelsOf(config);
  const translation = createTranslation({ db, writer: articleWriter, tasks, translators: models.unhurried });
  const editing = createEditing({
    db,
    writer: articleWriter,
    tasks,
    reportsOf: reports.open,
    pipelineOf: translation.pipelineOf,
    now,
  });
  const intake = createIntake({
    db,
    lexicon,
    lemmas: articleLemmas,
    pictures: articlePictures,
    extractor,
    fetcher: byHand,
    tasks,
    translateNew: translation.startNew,
    now,
  });
  const usage = createUsage({ db, identity, now });
  const words = createWords({ database, articles, dictionary, known, now });
  const review = createReview({
    database,
    articles,
    dictionary,
    words,
    known,
    testsOf: placement.results,
    dailyNewWords: async (userId) => (await identity.settingsOf({ userId })).daily_new_words,
    jobs,
    now,
  });
  const secrets = createSecrets({ database });
  const uploads = createUploads({
    db,
    storage: config.s3 ? storage : createLocalStorage(config.dataDir),
    secrets,
    now,
  });
  const wordFiles = createWordFiles({ db, dictionary, words, known, tasks, uploads, now });
  const levelWords = createReaderLevelWords({ dictionary, words, known, settingsOf: identity.settingsOf });
  const bookNotes = createBookNotes({ database, now });
  const bookParser = createBookParser();
  const bookImporting = createBookImporting({
    db,
    pool,
    uploads,
    storage,
    pictures,
    fetcher: byHand,
    parser: bookParser,
    tasks,
    dictionary,
    now,
  });
  const books = createBooks({
    db,
    importing: bookImporting,
    dictionary,
    known,
    levelWords,
    words,
    translation: createChapterTranslation({ db, usage, translator: models.translator }),
    now,
  });
  const catalogueReader = createCatalogueReader();
  const opds = createOpds({ db, fetcher, reader: catalogueReader, storage, now });
  const notes = createNotes({ database, articles, bookNotes, now });
  const covers = createCoverBitmaps({ storage, pictures });
  const posters = createPosters({ articles, levelWords, dictionary, covers, storage, madeFiles, now });
  const siteUrl = config.publicUrl;
  const pdf = createPdf({
    ...{ db, articles, levelWords, dictionary, tasks, madeFiles, covers, pictures, typesetter, secrets, siteUrl },
    downloadBase: config.downloadBase ?? siteUrl,
  });
  const articleExport = createArticleExport({
    ...{ db, storage, articles, notes, words, identity, tasks, pdf, posters, covers, pictures, siteUrl, now },
    onError: (error) => logFailure(log, 'article of an export', error),
  });
  const passages = createPassages({ db, dictionary, usage, translator: models.translator });
  const search = createSearch({
    db,
    events,
    dictionary,
    articles,
    sources: [createCollectionSource(collections), createBookSource(books)],
    onError: (error) => logFailure(log, 'search index', error),
    now,
  });
  const ai = createAiServices({
    ...{ known, articleLemmas, tasks, vocabularyOf },
    search,
    database,
    events,
    models,
    articles,
    books,
    passages,
    dictionary,
    words,
    usage,
    log,
    now,
  });
  const visitors = createVisitors({ database, now });
  const services: Services = {
    ...createMemberServices({ config, database, events, identity, secrets, posters, log, now }),
    ...ai,
    articleExport,
    articleLemmas,
    articlePictures,
    articlePurge: createArticlePurge({ db, jobs, pictures, now }),
    articles,
    audit: createAudit({ db }),
    collections,
    creators: createCreators({ db, follows }),
    follows,
    dictionary,
    editing,
    examples,
    extractor,
    feeds: createFeeds({ db, fetcher: byHand, crawler, reader: feedReader, intake, tasks, now }),
    history: createHistory({ database, articles, evidence: review.evidence, now }),
    identity,
    intake,
    known,
    levelWords,
    live: createLive({ events }),
    magazines: createMagazines({
      db,
      articles,
      intake,
      extractor,
      fetcher: crawler,
      contents,
      pictures,
      tasks,
      uploads,
      publishing: createPublishing({ writer: articleWriter, now }),
      onError: (error) => logFailure(log, 'article of a magazine', error),
      now,
    }),
    notes,
    bookImporting,
    bookNotes,
    books,
    bookSearch: createBookSearch({ db, dictionary }),
    opds,
    overview: createOverview({
      ...{ db, tasks, reports, visitors, now },
      articleCounts: editing.counts,
      dataDir: config.dataDir,
    }),
    accountData: createAccountData({
      db,
      dataDir: config.dataDir,
      identity,
      tasks,
      uploads,
      wordFiles,
      articleExport,
      jobs,
      personRules,
      now,
    }),
    audio: createAudio({
      ...{ db, articles, dictionary, tasks, madeFiles, storage, secrets, now },
      voice: voiceOf(config, speechThread),
      thread: speechThread,
    }),
    madeFiles,
    posters,
    pdf,
    passages,
    pictures,
    resizedPictures: createResizedPictures({
      ...{ storage, pictures, covers, now },
      onError: (error) => logFailure(log, 'resized picture', error),
    }),
    sourceIcons: createSourceIcons({ db, storage, fetcher: byHand, now }),
    placement,
    quiz: createQuiz({ db, jobs, articles, books, dictionary, words, chat: models.questions, now }),
    refetch: createRefetch({
      db,
      lexicon,
      writer: articleWriter,
      pictures: articlePictures,
      extractor,
      fetcher: byHand,
      tasks,
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
      now,
    }),
    reminders: createReminders({ db, overview: review.overview, siteUrl: config.publicUrl, now }),
    reports,
    review,
    schedule: createPublishScheduler({ db, now }),
    search,
    tasks,
    translation,
    uploads,
    usage,
    visitors,
    wordEdits: createWordEdits({ db, articles, dictionary, now }),
    wordFiles,
    words,
  };
  return {
    config,
    database,
    events,
    jobs,
    sms,
    services,
    log,
    now,
    health: createHealth({ connection, dataDir: config.dataDir, log: (line) => log.warn(line) }),
    async close() {
      await jobs.stop();
      await ai.answers.close();
      await Promise.all([
        events.close(),
        fetcher.close(),
        extractor.close(),
        typesetter.close(),
        speechThread.close(),
        feedReader.close(),
        contents.close(),
        catalogueReader.close(),
        bookParser.close(),
      ]);
      await identity.close();
      await visitors.close();
      await database.close();
    },
  };
}

/** What is set up; nothing by default, and then nothing is translated. */
function voiceOf({ speech }: Config, thread: Pick<SpeechThread, 'builtIn'>): SpeechVoice {
  if (speech === undefined) return thread.builtIn;
  return speech.kind === 'openai' ? createOpenAiVoice(speech) : createAzureVoice(speech);
}
