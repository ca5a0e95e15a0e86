/** A sentence as a word's context: where the word stands in it, and its translation if the article has one. */
import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import { type SentenceTranslation, sentenceTranslation } from '#engine/sense/meaning.ts';
import type { Queryable } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { bookTitle, hadBook } from './queries.ts';
import { headwordInfo } from './resolving.ts';

export interface Span {
  start: number;
  end: number;
}

/**
 * Range of the word in the sentence: at `start` if it is there, else where the dictionary finds it, else its first occurrence as a whole
 * word, in any case and form. `{0, 0}` when it is not in the sentence.
 */
export function wordIn(
  sentence: string,
  word: string,
  start: number | undefined,
  dictionary: Pick<Dictionary, 'lookup'>,
): Span {
  const wanted = word.trim();
  if (start !== undefined && sentence.slice(start, start + wanted.length).toLowerCase() === wanted.toLowerCase()) {
    return { start, end: start + wanted.length };
  }
  // A single word is not the phrase around it.
  const info = dictionary.lookup(wanted, sentence, { alone: !/\s/.test(wanted) });
  if (info?.match) return info.match;
  const forms = [headwordInfo(wanted, dictionary), info].flatMap((one) => one?.forms ?? []);
  const spellings = [wanted, ...forms.map(({ word: form }) => form)];
  const found = spellings.flatMap((spelling) => wholeWord(spelling, sentence) ?? []);
  return found.sort((a, b) => a.start - b.start)[0] ?? { start: 0, end: 0 };
}

const IN_WORD = /[\p{L}\p{N}]/u;

/** Lower case with plain apostrophes and hyphens; unlike `normalizeWord` it keeps each character in its place. */
function folded(text: string): string {
  const small = text.toLowerCase();
  // `İ` is two characters when it is small: every place behind it would be wrong.
  return (small.length === text.length ? small : text).replace(/[’ʼ]/g, "'").replace(/[‐‑]/g, '-');
}

/**
 * First occurrence as a whole word in any case, with any apostrophe and hyphen. Takes microseconds; a pattern made for each word would take
 * milliseconds.
 */
export function wholeWord(word: string, sentence: string): Span | null {
  const text = folded(sentence);
  const wanted = folded(word);
  for (let start = text.indexOf(wanted); start >= 0 && wanted !== ''; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    if (!IN_WORD.test(text[start - 1] ?? ' ') && !IN_WORD.test(text[end] ?? ' ')) return { start, end };
  }
  return null;
}

/**
 * The article that a sentence comes from; null without one, and for one that was taken down before the word arrived: that only costs the
 * word its link.
 * @param field input that names it
 * @throws {AppError} NOT_FOUND for one that was never there for readers
 */
export async function sourceOf(
  articles: Pick<ArticleService, 'readable' | 'wasPublished'>,
  articleId: number | undefined,
  viewer: Viewer,
  field: string,
): Promise<{ title: string; blocks: Block[] } | null> {
  try {
    return articleId === undefined ? null : await articles.readable(articleId, viewer);
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'NOT_FOUND') throw error;
    if (articleId !== undefined && (await articles.wasPublished(articleId))) return null;
    throw noSource(field, error.message);
  }
}

/**
 * Null for a book that was withdrawn since the reader had it.
 * @param field input that names it
 * @throws {AppError} NOT_FOUND for any other that is not there for them
 */
export async function titleOfBook(db: Queryable, uuid: string, viewer: Viewer, field: string): Promise<string | null> {
  const title = await bookTitle(db, uuid, viewer);
  if (title !== null || (await hadBook(db, uuid, viewer.userId))) return title;
  throw noSource(field, '没有这本书，或者它不是公开的');
}

/** Refuses a source by the input that names it: the outbox sends such a word again without it. */
const noSource = (field: string, msg: string) => new AppError('NOT_FOUND', { msg, fields: { [field]: msg } });

/** The Chinese of a sentence of an article; null when the article has no such sentence or no Chinese for it. */
export function translationIn(blocks: readonly Block[], sentence: string): SentenceTranslation | null {
  for (const { text, sentences } of blocks) {
    const found = text && sentences?.find(({ start, end }) => text.slice(start, end).trim() === sentence);
    if (found) return sentenceTranslation(found.text_zh, found.origin);
  }
  return null;
}

export function sentenceHash(sentence: string): string {
  return createHash('sha256').update(sentence.replace(/\s+/g, ' ').trim()).digest('base64url');
}
