/** Thread entry point of the extraction: untrusted markup may take long or much memory, and a thread can be terminated. */
import { answerRequests } from '#server/threads/worker-side.ts';
import type { ExtractedArticle } from './block.ts';
import { articleOfChapter } from './chapter.ts';
import { decode } from './charset.ts';
import { articleOfHtml, findArticle } from './html-article.ts';

/** The page: decoded, or as bytes with the Content-Type they came with. */
type PageSource = { html: string } | { bytes: Uint8Array; contentType: string };

/** `isAnyLanguage`: text that is no English article is extracted too. `isAnyLength`: an article that is too short is taken. */
export interface ExtractionRequest {
  page: PageSource;
  /** Null where it is not known. */
  url: string | null;
  isAnyLanguage?: boolean;
  isAnyLength?: boolean;
}

/** A chapter of a book, as well-formed HTML. */
export interface ChapterRequest {
  chapter: string;
  title: string | null;
  /** Path in the book, if its pictures are wanted. */
  file: string | null;
}

function articleOf(request: ExtractionRequest | ChapterRequest): ExtractedArticle {
  if ('chapter' in request) return articleOfChapter(request.chapter, request.title, request.file);
  const { page, url, isAnyLanguage = false, isAnyLength = false } = request;
  const html = 'html' in page ? page.html : decode(page.bytes, page.contentType);
  return isAnyLanguage ? findArticle(html, url).article : articleOfHtml(html, url, isAnyLength);
}

answerRequests(articleOf);
