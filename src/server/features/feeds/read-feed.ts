/** What the product keeps of a feed's file: plain text and addresses within bounds. Pure; it runs in the thread of feeds. */
import { AppError } from '#contract/errors.ts';
import { feedCandidates } from './discovery.ts';
import { type FoundItem, foundItems, lineOf, webAddress } from './found-item.ts';
import { decodeFeed } from './parser/encoding.ts';
import { parseFeed } from './parser/parse.ts';

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
  /** The newest, each once. */
  items: FoundItem[];
}

/** @throws AppError INVALID_INPUT when it is no feed, TOO_LARGE */
export function readFeed({ bytes, contentType, url }: FeedFile): ReadFeed {
  const { title, link, restMinutes, items } = parseFeed(bytes, { contentType, url });
  return { title: lineOf(title, LONGEST_TITLE), site: webAddress(link), restMinutes, items: foundItems(items) };
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
