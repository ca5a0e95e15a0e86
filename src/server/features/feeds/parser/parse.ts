/** A feed file → what it says. Tolerant of damage, bounded in size, and pure: nothing is fetched, no entity is expanded twice. */
import { AppError } from '#contract/errors.ts';
import { decodeFeed } from './encoding.ts';
import { readJsonFeed } from './json-feed.ts';
import type { ParsedFeed } from './parsed-feed.ts';
import { readXmlFeed } from './xml-feed.ts';
import { readTree } from './xml-tree.ts';

const MAX_BYTES = 16 * 1024 * 1024;

interface FeedSource {
  /** Content-Type header as sent; '' when there is none. */
  contentType?: string;
  /** Address from which it was fetched, the base of relative addresses. */
  url?: string | null;
}

/**
 * Reads RSS, RDF, Atom or JSON Feed, whichever it is.
 * @throws AppError INVALID_INPUT when it is none of them, TOO_LARGE above 16 MB
 */
export function parseFeed(bytes: Uint8Array, { contentType = '', url = null }: FeedSource = {}): ParsedFeed {
  if (bytes.length > MAX_BYTES) throw new AppError('TOO_LARGE', { msg: '订阅源太大' });
  const text = decodeFeed(bytes, contentType).replace(/^[\s\ufeff]+/, '');
  const feed = (text.startsWith('{') ? readJsonFeed(text, url) : null) ?? readXmlFeed(readTree(text, url), url);
  if (feed === null) throw new AppError('INVALID_INPUT', { msg: '这不是订阅源' });
  return feed;
}
