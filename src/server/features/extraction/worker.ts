/**
 * The thread that reads pages: markup from outside can be slow or hungry, here it can be cut off. One request at a
 * time, each answered once.
 */
import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorReason } from '#contract/errors.ts';
import type { ExtractedArticle } from './block.ts';
import { articleOfChapter } from './chapter.ts';
import { decode } from './charset.ts';
import { articleOfHtml } from './html-article.ts';

export interface ExtractionRequest {
  /** The page: decoded, or as bytes with the Content-Type they came with. */
  page: { html: string } | { bytes: Uint8Array; contentType: string };
  url: string;
}

/** A chapter of a book, as well-formed HTML. */
export interface ChapterRequest {
  chapter: string;
  title: string | null;
}

/** `unexpected` carries the stack of an error that has no place in the error table. */
export type ExtractionAnswer =
  | { article: ExtractedArticle }
  | { refused: { reason: ErrorReason; msg: string } }
  | { unexpected: string };

function answer(request: ExtractionRequest | ChapterRequest): ExtractionAnswer {
  try {
    if ('chapter' in request) return { article: articleOfChapter(request.chapter, request.title) };
    const { page, url } = request;
    const html = 'html' in page ? page.html : decode(page.bytes, page.contentType);
    return { article: articleOfHtml(html, url) };
  } catch (error) {
    if (error instanceof AppError) return { refused: { reason: error.reason, msg: error.message } };
    return { unexpected: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: ExtractionRequest | ChapterRequest) => parentPort?.postMessage(answer(request)));
