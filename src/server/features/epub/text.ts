/** Text files of a book: UTF-8 or UTF-16 by the standard, in old books whatever their first line says. */
import { decode } from '#server/features/extraction/service.ts';
import type { Zip } from './zip.ts';

/** @throws {AppError} INVALID_INPUT as {@link Zip.read} */
export async function readText(zip: Zip, path: string): Promise<string> {
  return decode(await zip.read(path), '');
}
