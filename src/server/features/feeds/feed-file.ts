/**
 * Converts a feed file to what the product stores: plain text and URLs within bounds. Finds the feed of a site from its page. Pure; it
 * runs in the feed thread.
 */

import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import { LONGEST_FEED_TITLE } from '#contract/limits.ts';
import { lineOf, type NormalizedItem, normalizeItems, webAddress } from './item-normalization.ts';
import { decodeFeed } from './parser/encoding.ts';
import { parseFeed } from './parser/parse.ts';
import type { ParsedFeed } from './parser/parsed-feed.ts';

export interface FeedFile {
  bytes: Uint8Array;
  contentType: string;
  /** Address from which it was fetched. */
  url: string;
}

export interface ReadFeed {
  title: string | null;
  /** The site's home page. */
  site: string | null;
  /** See `ParsedFeed`. */
  restMinutes: number | null;
  isCutShort: boolean;
  /** The newest, each once. */
  items: NormalizedItem[];
}

/** Warning for editors about a truncated feed; null for a complete one. */
export function warningOf({ isCutShort }: Pick<ParsedFeed, 'isCutShort'>, itemCount: number): string | null {
  return isCutShort ? `订阅源在中途断了，只读到前面完整的 ${itemCount} 条` : null;
}

/** @throws AppError INVALID_INPUT when it is no feed, TOO_LARGE */
export function readFeed({ bytes, contentType, url }: FeedFile): ReadFeed {
  const { title, link, restMinutes, isCutShort, items } = parseFeed(bytes, { contentType, url });
  return {
    title: lineOf(title, LONGEST_FEED_TITLE),
    site: webAddress(link),
    restMinutes,
    isCutShort,
    items: normalizeItems(items),
  };
}

/** The feed, or where it may be, the likeliest address first, when this is some other page. @throws AppError TOO_LARGE */
export function readFeedOrLinks(file: FeedFile): { feed: ReadFeed } | { links: string[] } {
  try {
    return { feed: readFeed(file) };
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'INVALID_INPUT') throw error;
    return { links: feedCandidates(decodeFeed(file.bytes, file.contentType), file.url) };
  }
}

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json|json)$|^text\/xml$/i;
const FEED_PATH = /\/(?:(?:rss|atom|feeds?)(?:\.xml|\.json|\.rdf)?|index\.(?:xml|rdf|json))\/?$/i;
/** Declared feeds of comments are skipped. */
const ASIDE = /comment/i;
const WELL_KNOWN = ['/feed', '/rss', '/rss.xml', '/feed.xml', '/atom.xml', '/index.xml', '/feed.json'];
const MAX_DECLARED = 4;
const MAX_LINKED = 2;
/** Declarations are in the head. */
const MAX_LENGTH = 512 * 1024;

function absolute(address: string | undefined, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/**
 * Addresses to try, the likeliest first.
 * @param url of the page
 */
function feedCandidates(html: string, url: string): string[] {
  const declared: string[] = [];
  const linked: string[] = [];
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href, title = '' }) {
      const address = absolute(href, url);
      if (address === null || ASIDE.test(`${title} ${address}`)) return;
      if (name === 'link' && /\balternate\b/i.test(rel) && FEED_TYPE.test(type)) declared.push(address);
      if (name === 'a' && FEED_PATH.test(new URL(address).pathname)) linked.push(address);
    },
  });
  parser.end(html.slice(0, MAX_LENGTH));
  const usual = WELL_KNOWN.map((path) => new URL(path, url).href);
  const tried = [...declared.slice(0, MAX_DECLARED), ...linked.slice(0, MAX_LINKED), ...usual];
  return [...new Set(tried)].filter((address) => address !== url);
}
