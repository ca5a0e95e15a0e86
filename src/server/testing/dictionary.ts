/** The dictionary file that tests share with the product. */
import { fileURLToPath } from 'node:url';
import { createDictionary, type Dictionary } from '#server/features/dictionary/service.ts';

export const DICTIONARY_PATH = fileURLToPath(new URL('../../../build/dictionary.sqlite', import.meta.url));

let opened: Dictionary | undefined;

/**
 * One dictionary for all tests of a process: nothing writes to it, and it takes a second to read what an application needs. Not to be
 * closed.
 */
export function testDictionary(): Dictionary {
  opened ??= createDictionary({ path: DICTIONARY_PATH });
  return opened;
}
