/** Services that make files: posters, PDFs, recordings, exports, resized pictures. */
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { type ArticleExportService, createArticleExport } from './features/article-export/service.ts';
import type { ArticleService } from './features/articles/service.ts';
import { type AudioService, createAudio } from './features/audio/service.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import type { IdentityService } from './features/identity/service.ts';
import type { ReaderLevelWords } from './features/language/service.ts';
import { createMadeFiles, type MadeFiles } from './features/made-files/service.ts';
import type { NoteService } from './features/notes/service.ts';
import { createPdf, type PdfService } from './features/pdf/service.ts';
import { createTypesetter } from './features/pdf/typesetter.ts';
import { createResizedPictures, type ResizedPictures } from './features/pictures/resized.ts';
import { createCoverBitmaps, type PictureService } from './features/pictures/service.ts';
import { createPainting } from './features/posters/painting.ts';
import { createPosters, type PosterService } from './features/posters/service.ts';
import type { Secrets } from './features/secrets/service.ts';
import type { TaskService } from './features/tasks/service.ts';
import type { WordService } from './features/words/service.ts';
import { type Log, logFailure } from './log.ts';
import type { SpeechVoice } from './providers/speech/port.ts';
import { createAzureVoice, createOpenAiVoice } from './providers/speech/services.ts';
import type { SpeechThread } from './providers/speech/speech-thread.ts';
import type { Storage } from './providers/storage/port.ts';

export interface MadeFileServices {
  articleExport: ArticleExportService;
  audio: AudioService;
  madeFiles: MadeFiles;
  pdf: PdfService;
  posters: PosterService;
  resizedPictures: ResizedPictures;
}

interface MadeFileServicesOptions {
  config: Config;
  db: Db;
  storage: Storage;
  articles: ArticleService;
  dictionary: Dictionary;
  identity: IdentityService;
  levelWords: ReaderLevelWords;
  notes: NoteService;
  pictures: PictureService;
  secrets: Secrets;
  speech: SpeechThread;
  tasks: TaskService;
  words: WordService;
  workDir: string;
  log: Log;
  now: () => Date;
}

/** `close` ends the processes that set type and draw. */
export function createMadeFileServices(options: MadeFileServicesOptions): {
  services: MadeFileServices;
  close(): Promise<void>;
} {
  const { config, db, storage, articles, dictionary, identity, levelWords, notes, speech } = options;
  const { pictures, secrets, tasks, words, workDir, log, now } = options;
  const siteUrl = config.publicUrl;
  const typesetter = createTypesetter();
  const madeFiles = createMadeFiles({ db, storage, tasks, now });
  const painter = createPainting();
  const covers = createCoverBitmaps({ storage, pictures, bitmap: painter.bitmap });
  const posters = createPosters({ articles, levelWords, dictionary, covers, painter, storage, madeFiles, now });
  const pdf = createPdf({
    db,
    articles,
    levelWords,
    dictionary,
    tasks,
    madeFiles,
    covers,
    pictures,
    typesetter,
    secrets,
    siteUrl,
    now,
    downloadBase: config.downloadBase ?? siteUrl,
  });
  const services = {
    articleExport: createArticleExport({
      db,
      storage,
      articles,
      notes,
      words,
      identity,
      tasks,
      pdf,
      posters,
      covers,
      pictures,
      siteUrl,
      workDir,
      now,
      onError: (error) => logFailure(log, 'article of an export', error),
    }),
    audio: createAudio({
      db,
      articles,
      dictionary,
      tasks,
      madeFiles,
      storage,
      secrets,
      now,
      thread: speech,
      voice: voiceOf(config, speech),
    }),
    madeFiles,
    pdf,
    posters,
    resizedPictures: createResizedPictures({
      storage,
      pictures,
      covers,
      now,
      onError: (error) => logFailure(log, 'resized picture', error),
    }),
  };
  const close = async () => {
    await Promise.all([typesetter.close(), painter.close()]);
  };
  return { services, close };
}

/** The voice that is set up; by default the one that is built in. */
function voiceOf({ speech }: Config, thread: Pick<SpeechThread, 'builtIn'>): SpeechVoice {
  if (speech === undefined) return thread.builtIn;
  return speech.kind === 'openai' ? createOpenAiVoice(speech) : createAzureVoice(speech);
}
