/** What the product keeps of a feed's file: plain text and addresses within bounds. Pure; it runs in the thread of feeds. */
import { AppError } from '#contract/errors.ts';
import { feedCandidates } from './discovery.ts';
import { type FoundItem, foundItems, lineOf, webAddress } from './found-item.ts';
import { decodeFeed } from './parser/encoding.ts';
import { parseFeed } from './parser/parse.ts';
import type { ParsedFeed } from './parser/parsed-feed.ts';

/** Characters, as the contract has it. */
const LONGEST_TITLE = 200;

export interface FeedFile {
  bytes: Uint8Array;
  contentType: string;
  /** Where it came from. */
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
  items: FoundItem[];
}

/** What editors are told of a feed that was read only in part; null when it is whole. */
export function warningOf({ isCutShort }: Pick<ParsedFeed, 'isCutShort'>, itemCount: number): string | null {
  return isCutShort ? `订阅源在中途断了，只读到前面完整的 ${itemCount} 条` : null;
}

/** @throws AppError INVALID_INPUT when it is no feed, TOO_LARGE */
export function readFeed({ bytes, contentType, url }: FeedFile): ReadFeed {
  const { title, link, restMinutes, isCutShort, items } = parseFeed(bytes, { contentType, url });
  return {
    title: lineOf(title, LONGEST_TITLE),
    site: webAddress(link),
    restMinutes,
    isCutShort,
    items: foundItems(items),
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
