/** JSON Feed 1.0 and 1.1 (jsonfeed.org). Fields of a wrong type are left out; one bad item does not spoil the others. */

import { readDate } from '#server/written-date.ts';
import { namesInLine } from './author-names.ts';
import type { Enclosure, FeedText, ParsedFeed, ParsedItem } from './parsed-feed.ts';
import { isSafeUrl, resolveReference } from './resolve-url.ts';
import { sanitizeHtml } from './sanitize-html.ts';

type Json = Readonly<Record<string, unknown>>;
const MAX_ITEMS = 2_000;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const line = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() || null : null;
const plain = (value: unknown): FeedText | null => {
  const text = line(value);
  return text === null ? null : { value: text, isHtml: false };
};
const date = (value: unknown): Date | null => readDate(line(value) ?? '');

function html(value: unknown, base: string | null): FeedText | null {
  const text = line(value);
  return text === null ? null : { value: sanitizeHtml(text, base), isHtml: true };
}

function address(base: string | null, ...values: unknown[]): string | null {
  for (const value of values) {
    const text = line(value);
    if (text !== null && isSafeUrl(text)) return resolveReference(text, base);
  }
  return null;
}

const named = (value: unknown): string | null => namesInLine(line(value) ?? '');
const webAuthor = (url: unknown): string | null => (/^https?:/i.test(line(url) ?? '') ? line(url) : null);

/** 1.1 has `authors`, 1.0 `author`. */
function authors({ authors: several, author }: Json): string | null {
  const people = [...objects(several), ...(isJson(author) ? [author] : [])];
  const names = new Set(people.flatMap(({ name, url }) => named(name) ?? webAuthor(url) ?? []));
  return [...names].join(', ') || named(author);
}

function enclosures(item: Json, base: string | null): Enclosure[] {
  return objects(item.attachments).flatMap(({ url, mime_type: type, size_in_bytes: size }) => {
    const found = address(base, url);
    return found ? [{ url: found, type: line(type), length: typeof size === 'number' ? size : null }] : [];
  });
}

function readItem(item: Json, base: string | null): ParsedItem {
  const updated = date(item.date_modified);
  const link = address(base, item.url, item.external_url);
  const id = line(item.id);
  return {
    title: plain(item.title),
    link: link ?? (id && /^https?:\/\//i.test(id) ? id : null),
    guid: id,
    published: date(item.date_published) ?? updated,
    updated,
    author: authors(item),
    description: plain(item.summary),
    content: html(item.content_html, base) ?? plain(item.content_text),
    enclosures: enclosures(item, base),
  };
}

/** Places to try where a text that broke off may be closed; the last of them end parts of an item. */
const MAX_ENDS = 20;

/** The parsed JSON; of a truncated text the part before the incomplete item. Undefined for invalid JSON. */
function parsed(text: string): { feed: unknown; isCutShort: boolean } | undefined {
  try {
    return { feed: JSON.parse(text), isCutShort: false };
  } catch {
    let end = text.lastIndexOf('}');
    for (let tries = 0; end > 0 && tries < MAX_ENDS; tries += 1) {
      try {
        return { feed: JSON.parse(`${text.slice(0, end + 1)}]}`), isCutShort: true };
      } catch {
        end = text.lastIndexOf('}', end - 1);
      }
    }
    return undefined;
  }
}

/**
 * @param url the feed's own address, or null
 * @returns null when it is no feed
 */
export function readJsonFeed(text: string, url: string | null): ParsedFeed | null {
  const { feed, isCutShort = false } = parsed(text) ?? {};
  if (!isJson(feed) || !(Array.isArray(feed.items) || String(feed.version).includes('jsonfeed'))) return null;
  const base = url ?? address(null, feed.feed_url, feed.home_page_url);
  return {
    title: plain(feed.title),
    link: address(base, feed.home_page_url),
    description: plain(feed.description),
    author: authors(feed),
    published: null,
    updated: null,
    restMinutes: null,
    isCutShort,
    items: objects(feed.items)
      .slice(0, MAX_ITEMS)
      .map((item) => readItem(item, base)),
  };
}
