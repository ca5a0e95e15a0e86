/** Services around a reader's words: the word book, its files and edits, review, and where a word was met before. */
import type { Database } from './db/database.ts';
import type { ArticleService } from './features/articles/service.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import type { Examples } from './features/examples/service.ts';
import type { IdentityService } from './features/identity/service.ts';
import type { ExamCoverage, KnownService } from './features/known/service.ts';
import {
  createMetBefore,
  createReaderLevelWords,
  type MetBefore,
  type ReaderLevelWords,
} from './features/language/service.ts';
import type { PlacementService } from './features/placement/service.ts';
import { createReview, type ReviewService } from './features/review/service.ts';
import type { TaskService } from './features/tasks/service.ts';
import type { UploadService } from './features/uploads/service.ts';
import { createWordFiles, type WordFileService } from './features/word-files/service.ts';
import { createWordEdits, type WordEdits } from './features/words/editing.ts';
import { createWords, type WordService } from './features/words/service.ts';
import { createWordSpellings, type WordSpellings } from './features/words/spellings.ts';
import type { Jobs } from './jobs/queue.ts';

export interface WordServices {
  levelWords: ReaderLevelWords;
  metBefore: MetBefore;
  review: ReviewService;
  wordEdits: WordEdits;
  wordFiles: WordFileService;
  words: WordService;
  wordSpellings: WordSpellings;
}

interface WordServicesOptions {
  database: Database;
  jobs: Jobs;
  articles: ArticleService;
  dictionary: Dictionary;
  examples: Examples;
  exams: ExamCoverage;
  identity: IdentityService;
  known: KnownService;
  placement: PlacementService;
  tasks: TaskService;
  uploads: UploadService;
  /** Folder for files while they are read. */
  workDir: string;
  now: () => Date;
}

/** `close` of the word files, which are read in a thread, is the caller's to call. */
export function createWordServices(options: WordServicesOptions): WordServices {
  const { database, jobs, articles, dictionary, examples, exams, identity, known, placement, now } = options;
  const { tasks, uploads, workDir } = options;
  const { db } = database;
  const words = createWords({ database, articles, dictionary, known, now });
  const review = createReview({
    database,
    articles,
    dictionary,
    words,
    known,
    exams,
    testsOf: placement.results,
    dailyNewWords: async (userId) => (await identity.settingsOf({ userId })).daily_new_words,
    jobs,
    now,
  });
  return {
    levelWords: createReaderLevelWords({ dictionary, words, known, settingsOf: identity.settingsOf }),
    metBefore: createMetBefore(database, examples, now),
    review,
    wordEdits: createWordEdits({ db, articles, dictionary, now }),
    wordFiles: createWordFiles({ db, dictionary, words, known, tasks, uploads, workDir, now }),
    words,
    wordSpellings: createWordSpellings({ db, dictionary, known, jobs, rebuild: review.rebuild }),
  };
}
