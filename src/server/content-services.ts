/** Services that bring articles in and out: sources, intake, translation, editing, magazines, publication and deletion. */
import type { Models } from './ai-services.ts';
import type { Database } from './db/database.ts';
import { createEditing, type EditingService } from './features/articles/editing.ts';
import { createIntake, type IntakeService } from './features/articles/intake.ts';
import type { ArticleLemmas } from './features/articles/lemmas.ts';
import { type ArticlePictures, createArticlePictures } from './features/articles/pictures.ts';
import { createPublishing, createPublishScheduler, type PublishScheduler } from './features/articles/publishing.ts';
import { type ArticlePurge, createArticlePurge } from './features/articles/purge.ts';
import { createRefetch, type RefetchService } from './features/articles/refetch.ts';
import type { ArticleService } from './features/articles/service.ts';
import { createArticleWriter } from './features/articles/writer.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import { createExtractor, type Extractor } from './features/extraction/service.ts';
import { createFeedReader } from './features/feeds/feed-reader.ts';
import { createFeeds, type FeedService } from './features/feeds/service.ts';
import { createContentsReader } from './features/magazines/contents-reader.ts';
import { createMagazines, type MagazineService } from './features/magazines/service.ts';
import { migrateNotes } from './features/notes/service.ts';
import type { PictureService } from './features/pictures/service.ts';
import { createReports, type ReportService } from './features/reports/service.ts';
import type { TaskService } from './features/tasks/service.ts';
import { createTranslation, type TranslationService } from './features/translation/service.ts';
import type { UploadService } from './features/uploads/service.ts';
import type { UsageService } from './features/usage/service.ts';
import { renewTranslations } from './features/words/service.ts';
import type { Jobs } from './jobs/queue.ts';
import { type Log, logFailure } from './log.ts';
import type { PageFetcher } from './providers/fetch/port.ts';

export interface ContentServices {
  articlePictures: ArticlePictures;
  articlePurge: ArticlePurge;
  editing: EditingService;
  extractor: Extractor;
  feeds: FeedService;
  intake: IntakeService;
  magazines: MagazineService;
  refetch: RefetchService;
  reports: ReportService;
  schedule: PublishScheduler;
  translation: TranslationService;
}

interface ContentServicesOptions {
  database: Database;
  jobs: Jobs;
  articles: ArticleService;
  articleLemmas: ArticleLemmas;
  dictionary: Pick<Dictionary, 'lexicon'>;
  pictures: PictureService;
  tasks: TaskService;
  uploads: UploadService;
  usage: UsageService;
  translators: Models['unhurried'];
  /** Fetches what a schedule asks for. */
  crawler: PageFetcher;
  /** Fetches what somebody waits for. */
  byHand: PageFetcher;
  log: Log;
  now: () => Date;
}

/** `close` ends the threads that read pages, feeds and tables of contents. */
export function createContentServices(options: ContentServicesOptions): {
  services: ContentServices;
  close(): Promise<void>;
} {
  const { database, jobs, articles, articleLemmas, dictionary, pictures, tasks, uploads, usage } = options;
  const { translators, crawler, byHand, log, now } = options;
  const { db } = database;
  const { lexicon } = dictionary;
  const extractor = createExtractor();
  const feedReader = createFeedReader();
  const contents = createContentsReader();
  const articlePictures = createArticlePictures({ db, jobs, pictures, now });
  const reports = createReports({ db, articles, now });
  const writer = createArticleWriter({
    db,
    lexicon,
    lemmas: articleLemmas,
    pictures: articlePictures,
    migrateNotes,
    renewTranslations,
    now,
  });
  const translation = createTranslation({ db, writer, tasks, usage, now, translators });
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
  return {
    services: {
      articlePictures,
      articlePurge: createArticlePurge({ db, jobs, pictures, now }),
      editing: createEditing({
        db,
        writer,
        tasks,
        reportsOf: reports.open,
        pipelineOf: translation.pipelineOf,
        now,
      }),
      extractor,
      feeds: createFeeds({ db, fetcher: byHand, crawler, reader: feedReader, intake, tasks, now }),
      intake,
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
        publishing: createPublishing({ writer, now }),
        onError: (error) => logFailure(log, 'article of a magazine', error),
        now,
      }),
      refetch: createRefetch({
        db,
        lexicon,
        writer,
        pictures: articlePictures,
        extractor,
        fetcher: byHand,
        tasks,
        translate: translation.startNew,
      }),
      reports,
      schedule: createPublishScheduler({ db, now }),
      translation,
    },
    async close() {
      await Promise.all([extractor.close(), feedReader.close(), contents.close()]);
    },
  };
}
