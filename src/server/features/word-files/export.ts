/** The whole word book as a file that is sent while it is made. */

import { Readable } from 'node:stream';
import type { WordService } from '#server/features/words/service.ts';
import { type FileToKeep, fileName } from '#server/http/attachment.ts';
import { ankiPackage } from './anki/package-writer.ts';
import { exportFormats, type FormatOptions, type TextFormat } from './export-formats.ts';

export type ExportFile = FileToKeep & { body: ReadableStream<Uint8Array> };

type Book = Pick<WordService, 'wholeBook' | 'count'>;

export async function textExport(
  words: Book,
  userId: number,
  format: TextFormat,
  { day, dayOf }: Pick<FormatOptions, 'day' | 'dayOf'>,
): Promise<ExportFile> {
  const { subject, extension, type, head, entry } = exportFormats[format];
  const options = { day, dayOf, count: format === 'txt' ? await words.count(userId) : 0 };
  async function* parts() {
    const encoder = new TextEncoder();
    yield encoder.encode(head(options));
    for await (const batch of words.wholeBook(userId)) {
      yield encoder.encode(batch.map((word) => entry(word, options)).join(''));
    }
  }
  return {
    name: fileName(subject, day, extension),
    type,
    body: Readable.toWeb(Readable.from(parts())) as ReadableStream,
  };
}

export async function ankiExport(
  words: Book,
  userId: number,
  { day, at, withSchedule }: { day: string; at: Date; withSchedule: boolean },
): Promise<ExportFile> {
  const body = await ankiPackage(words.wholeBook(userId), { withSchedule, at });
  return { name: fileName('生词本', day, 'apkg'), type: 'application/octet-stream', body };
}
