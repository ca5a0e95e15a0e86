/** Thread entry point for `contents-reader.ts`. */
import { decode } from '#server/features/extraction/service.ts';
import { answerRequests } from '#server/threads/worker-side.ts';
import { type ContentsLine, contentsOf } from './contents-page.ts';

export interface ContentsRequest {
  bytes: Uint8Array;
  contentType: string;
  /** Address of the page after redirects. */
  url: string;
}

answerRequests(({ bytes, contentType, url }: ContentsRequest): ContentsLine[] =>
  contentsOf(decode(bytes, contentType), url),
);
