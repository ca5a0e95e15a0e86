/** Finds and reads the article files that a new installation starts with. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSample, type SampleArticle } from './format.ts';

/**
 * Reads every `.md` file of a folder, sorted by file name.
 *
 * @throws Error when the folder can't be read or a file is malformed (`file:line: reason`).
 */
export async function readSamples(dir: string): Promise<SampleArticle[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(names.map(async (name) => parseSample(name, await readFile(join(dir, name), 'utf8'))));
}
