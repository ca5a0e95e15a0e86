/** Saved pages in a folder, and what should be found in them: beside `NAME.html` stands `NAME.txt`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AppError } from '#contract/errors.ts';
import type { ExtractedArticle } from '#server/features/extraction/block.ts';
import { decode } from '#server/features/extraction/charset.ts';
import { findArticle } from '#server/features/extraction/html-article.ts';
import type { Extractor } from '#server/features/extraction/service.ts';

/** Five million characters are read; none has more than four bytes. */
const MAX_BYTES = 4 * 5 * 1024 * 1024;
const saved = /\.[sx]?html?(?:\.gz)?$/;

export interface ExpectedArticle {
  text: string;
  /** Missing where the file does not say it. */
  title?: string;
  byline?: string;
  published_at?: string;
}

/** Names of the pages in a folder, without their endings, with their files; in order. */
export function savedPages(folder: string): { name: string; file: string }[] {
  const files = readdirSync(folder).filter((file) => saved.test(file));
  return files.sort().map((file) => ({ name: file.replace(saved, ''), file: join(folder, file) }));
}

/** @throws AppError TOO_LARGE; Error when the file can't be read or unpacked */
function htmlIn(file: string): string {
  if (statSync(file).size > MAX_BYTES) throw new AppError('TOO_LARGE', { msg: '网页太大' });
  const bytes = readFileSync(file);
  return decode(file.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes, 'text/html');
}

/**
 * Extracts the article of a saved page, English or not, as the product does: with limits of time and memory.
 * @throws AppError with the reason when it can't be read; Error when the file can't
 */
export async function articleOfFile(file: string, extractor: Extractor): Promise<ExtractedArticle> {
  return extractor.findInHtml({ html: htmlIn(file), url: null });
}

/**
 * The same without limits, in this thread, for measuring.
 *
 * @returns null when the page can't be read at all
 */
export function articleInFile(file: string): ExtractedArticle | null {
  try {
    return findArticle(htmlIn(file), null).article;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Lines `title: …`, `byline: …` and `published_at: …`, an empty line, then the text; or the text alone. Lines that are
 * missing above a text say that the page has none.
 */
export function expectedArticle(file: string): ExpectedArticle {
  const raw = readFileSync(file, 'utf8');
  const head = /^(?:(?:title|byline|published_at): .*\n)+\n/.exec(raw)?.[0];
  if (head === undefined) return { text: raw };
  const said = Object.fromEntries(
    head
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  return {
    title: said.title ?? '',
    byline: said.byline ?? '',
    published_at: said.published_at ?? '',
    text: raw.slice(head.length),
  };
}
