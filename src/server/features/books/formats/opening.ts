/** Tells the format of a book by its bytes, never by its name, and opens it. */
import { open } from 'node:fs/promises';
import { AppError } from '#contract/errors.ts';
import { openZip, type Zip } from '#server/features/epub/service.ts';
import type { BookSource } from './book-source.ts';
import { openEpubSource } from './epub-source.ts';

const START_BYTES = 64 * 1024;

const refused = (msg: string) => new AppError('INVALID_INPUT', { msg });

/** @throws {AppError} INVALID_INPUT for what is no book or can't be read: the message says which */
export async function openBook(path: string): Promise<BookSource> {
  const start = await startOf(path);
  if (start.length === 0) throw refused('这是空文件');
  if (start.subarray(0, 2).toString('latin1') === 'PK') return openArchive(path);
  throw refused('认不出这是什么书');
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function openArchive(path: string): Promise<BookSource> {
  const zip = await openZip(path);
  try {
    return await openEpubSource(zip);
  } catch (error) {
    await zip.close();
    throw error;
  }
}
