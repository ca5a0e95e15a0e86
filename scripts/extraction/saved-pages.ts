/** Saved pages in a folder, and what should be found in them: beside `NAME.html` stands `NAME.txt`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { AppError } from '#contract/errors.ts';
import type { ExtractedArticle } from '#server/features/extraction/block.ts';
import { decode } from '#server/features/extraction/charset.ts';
import { findArticle } from '#server/features/extraction/html-article.ts';

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

/** Where a saved page came from, as it says itself; relative links need some address. */
function statedAddress(html: string): string {
  const tags = html.match(/<(?:link|meta)\b[^>]*\b(?:canonical|og:url)\b[^>]*>/gi) ?? [];
  const addresses = tags.map((tag) => /\b(?:href|content)\s*=\s*["']?(https?:\/\/[^"'\s>]+)/i.exec(tag)?.[1] ?? '');
  return addresses.find((address) => URL.canParse(address)) ?? 'https://unknown.invalid/';
}

/**
 * What is found in a saved page, be it English or not.
 * @returns null when the page can't be read at all
 */
export function articleInFile(file: string): ExtractedArticle | null {
  const bytes = readFileSync(file);
  try {
    const html = decode(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, 'text/html');
    return findArticle(html, statedAddress(html)).article;
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
