/** Thread entry point for `note-reader.ts`. */
import { answerRequests } from '#server/threads/worker-side.ts';
import { matchBook } from './book-matching.ts';
import type { ClippedBook, NoteFile } from './note-files/clipping.ts';
import { type GivenNoteFile, readNoteFiles } from './note-files/reading.ts';

/** A book of the reader. */
export interface OwnBook {
  uuid: string;
  title: string;
  author: string | null;
}

export interface NoteRequest {
  files: readonly GivenNoteFile[];
  own: readonly OwnBook[];
}

export type MatchedBook = ClippedBook & {
  /** Uuid of the reader's book that is meant; null when none or more than one fits. */
  match: string | null;
};

export type MatchedFile = Omit<NoteFile, 'books'> & { books: MatchedBook[] };

answerRequests(({ files, own }: NoteRequest): MatchedFile[] =>
  readNoteFiles(files).map((file) => ({
    ...file,
    books: file.books.map((book) => ({ ...book, match: matchBook(book, own)?.uuid ?? null })),
  })),
);
