/** Extraction of articles from pages, pasted text and book chapters. Public interface of this feature. */
import { createWorkerThread } from '#server/threads/worker-thread.ts';
import type { ExtractedArticle } from './block.ts';
import { articleOfText } from './plain-text.ts';
import type { ChapterRequest, ExtractionRequest } from './worker.ts';

export { isTooShort } from './article-checks.ts';
export { bestSiteName, cleanByline } from './attribution.ts';
export type { ExtractedArticle } from './block.ts';
export { pictureFile } from './chapter.ts';
export { decode } from './charset.ts';
export { markOf } from './elements.ts';
export { beginsWithNumber, listNumbers } from './list-numbers.ts';
export { normaliseText, removeInvisible } from './normalise.ts';

/**
 * `html` is a decoded page; `bytes` are decoded by mark, `contentType`, meta and evidence. Without its `url` a page is read as from the
 * address that it gives for itself; where it gives none, its relative addresses lead nowhere.
 */
type HtmlPage = { url: string | null } & ({ html: string } | { bytes: Uint8Array; contentType: string });

/** `isAnyLength`: an editor wants it however short it is. */
interface Demand {
  isAnyLength?: boolean;
}

export interface Extractor {
  /**
   * Reads a page of the press in a worker; pages wait for each other.
   * @throws AppError INVALID_INPUT (no article, too short, not English, too complex: the message says which), TOO_LARGE
   */
  extractHtml(page: HtmlPage & Demand): Promise<ExtractedArticle>;
  /**
   * The content of any page, even if it is short, empty or in another language.
   * @throws AppError INVALID_INPUT when it can't be read at all, TOO_LARGE
   */
  findInHtml(page: HtmlPage): Promise<ExtractedArticle>;
  /**
   * Reads pasted text.
   * @param input.title null or missing when the reader gave none
   * @throws AppError INVALID_INPUT as above
   */
  extractText(input: { text: string; title?: string | null } & Demand): ExtractedArticle;
  /**
   * Reads a chapter of a book, given as well-formed HTML, in the same worker.
   * @param chapter.title out of the book's contents; null takes it from the text
   * @param chapter.file path in the book: then its pictures stay, and {@link pictureFile} tells which they are
   * @throws AppError INVALID_INPUT as above
   */
  extractChapter(chapter: { html: string; title: string | null; file?: string }): Promise<ExtractedArticle>;
  /** Ends the worker. */
  close(): Promise<void>;
}

interface ExtractorOptions {
  /** Processor time for one page in milliseconds; defaults to 10 s. */
  workMs?: number;
  /** Pages that one worker reads before it is replaced; defaults to 200. */
  pagesPerWorker?: number;
}

function requestOf({ url, ...page }: HtmlPage): ExtractionRequest {
  return { page, url };
}

export function createExtractor({ workMs = 10_000, pagesPerWorker = 200 }: ExtractorOptions = {}): Extractor {
  const thread = createWorkerThread<ExtractionRequest | ChapterRequest, ExtractedArticle>({
    script: new URL('./worker.ts', import.meta.url),
    workMs,
    requestsPerWorker: pagesPerWorker,
    tooSlow: '网页太复杂，提取正文超时',
    tooHungry: '网页太复杂，无法提取正文',
  });
  return {
    extractHtml: ({ isAnyLength = false, ...page }) => thread.ask({ ...requestOf(page), isAnyLength }),
    findInHtml: (page) => thread.ask({ ...requestOf(page), isAnyLanguage: true }),
    extractText: ({ text, title, isAnyLength }) => articleOfText(text, title ?? null, isAnyLength),
    extractChapter: ({ html, title, file = null }) => thread.ask({ chapter: html, title, file }),
    close: () => thread.close(),
  };
}
