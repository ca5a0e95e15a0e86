/**
 * Fetching a public page or feed of the press. The port knows nothing of articles: it gives bytes and what came with
 * them, and refuses what must not be fetched.
 */

/** Content that the caller expects; it decides which content types are accepted. */
export type ExpectedContent = 'page' | 'feed' | 'catalogue' | 'robots' | 'picture' | 'book';

export interface FetchOptions {
  /** Gives up when aborted; the promise then rejects with the signal's own reason. */
  signal?: AbortSignal;
  /** `page` by default. */
  expect?: ExpectedContent;
  /** Sent as If-None-Match. */
  etag?: string | null;
  /** Sent as If-Modified-Since. */
  lastModified?: string | null;
  /** Authorization header for the host of the address; redirects to another one go without. */
  authorization?: string | null;
  /** Called before a redirect is followed; an error that it throws ends the exchange. */
  onRedirect?: (target: URL) => Promise<void>;
  /**
   * Takes the body as it comes, its content coding removed, and so that it is never in memory as a whole; `bytes` are empty then. What it
   * throws ends the exchange.
   *
   * @param declaredBytes what the site says that it sends; null where it does not, or where that is not the size of what comes
   */
  into?: (body: AsyncIterable<Uint8Array>, declaredBytes: number | null) => Promise<void>;
}

export interface FetchedPage {
  /** Address after redirects, without fragment. */
  url: string;
  /** Address to which only permanent redirects (301, 308) led from the requested one; null when the first redirect was not permanent. */
  movedTo: string | null;
  /** 200–299, or 304 with empty `bytes` when `etag` or `lastModified` still hold. */
  status: number;
  headers: { etag: string | null; lastModified: string | null };
  /** Body with content coding removed, at most 5 MB, of a book 100 MB. */
  bytes: Uint8Array;
  /** Content-Type as sent, with its charset; empty when the server sent none. */
  contentType: string;
}

export interface PageFetcher {
  /**
   * Fetches one address with GET.
   * @throws AppError INVALID_INPUT (not an address that may be fetched), TOO_LARGE, UNSUPPORTED_TYPE (not what was
   *   expected), UPSTREAM_FAILED (no answer, a broken one, or a status of 400 and above, which `cause.status` then tells, with
   *   `retryAfterSeconds` where the site asks for a pause); a polite fetcher also ROBOTS_DISALLOWED
   */
  fetchPage(url: string, options?: FetchOptions): Promise<FetchedPage>;
  /** Ends idle connections. */
  close(): Promise<void>;
}
