/** Services around books: bringing files, reading, searching in them, notes, and catalogues of others. */
import type { Database } from './db/database.ts';
import { createNoteReader } from './features/book-notes/note-reader.ts';
import { type BookNoteService, createBookNotes } from './features/book-notes/service.ts';
import { type BookSearch, createBookSearch } from './features/books/book-search.ts';
import { createChapterTranslation } from './features/books/chapter-translation.ts';
import { createBookParser } from './features/books/formats/parser.ts';
import { createBookImporting } from './features/books/importing.ts';
import { type BookImporting, type BookService, createBooks } from './features/books/service.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import type { KnownService } from './features/known/service.ts';
import type { ReaderLevelWords } from './features/language/service.ts';
import { createCatalogueReader } from './features/opds/catalogue-reader.ts';
import { createOpds, type OpdsService } from './features/opds/service.ts';
import type { PictureService } from './features/pictures/service.ts';
import type { TaskService } from './features/tasks/service.ts';
import type { UploadService } from './features/uploads/service.ts';
import type { UsageService } from './features/usage/service.ts';
import type { WordService } from './features/words/service.ts';
import type { PageFetcher } from './providers/fetch/port.ts';
import type { Storage } from './providers/storage/port.ts';
import type { Translator } from './providers/translate/port.ts';

export interface BookServices {
  bookImporting: BookImporting;
  bookNotes: BookNoteService;
  books: BookService;
  bookSearch: BookSearch;
  opds: OpdsService;
}

interface BookServicesOptions {
  database: Database;
  uploads: UploadService;
  storage: Storage;
  /** Folder for a file while it is fetched. */
  workDir: string;
  pictures: PictureService;
  /** Fetches catalogues of other libraries. */
  fetcher: PageFetcher;
  /** Fetches files that readers name by address. */
  byHand: PageFetcher;
  tasks: TaskService;
  dictionary: Dictionary;
  known: KnownService;
  levelWords: ReaderLevelWords;
  words: WordService;
  usage: UsageService;
  /** Null where no service is set up. */
  translator: Translator | null;
  now: () => Date;
}

/** `close` ends the threads that read books, notes and catalogues. */
export function createBookServices(options: BookServicesOptions): { services: BookServices; close(): Promise<void> } {
  const { database, uploads, storage, pictures, fetcher, byHand, tasks, dictionary, usage, translator, now } = options;
  const { known, levelWords, words, workDir } = options;
  const { db, pool } = database;
  const parser = createBookParser();
  const reader = createCatalogueReader();
  const noteReader = createNoteReader();
  const bookImporting = createBookImporting({
    db,
    pool,
    uploads,
    storage,
    pictures,
    parser,
    tasks,
    dictionary,
    workDir,
    now,
    fetcher: byHand,
  });
  const services = {
    bookImporting,
    bookNotes: createBookNotes({ database, reader: noteReader, now }),
    books: createBooks({
      db,
      dictionary,
      known,
      levelWords,
      words,
      now,
      importing: bookImporting,
      translation: createChapterTranslation({ db, usage, translator }),
    }),
    bookSearch: createBookSearch({ db, dictionary }),
    opds: createOpds({ db, fetcher, reader, storage, now }),
  };
  const close = async () => {
    await Promise.all([parser.close(), reader.close(), noteReader.close()]);
  };
  return { services, close };
}
