/** Normalizes a parsed item for storage: plain text within bounds, an http(s) URL, and the keys that identify it. */
import { createHash } from 'node:crypto';
import { Instant } from '#contract/shapes.ts';
import { canonicalAddress } from '#server/canonical-address.ts';
import { cleanByline } from '#server/features/extraction/service.ts';
import type { FeedText, ParsedItem } from './parser/parsed-feed.ts';
import { plainText } from './parser/sanitize-html.ts';

export interface NormalizedItem {
  guidKey: string;
  linkKey: string;
  title: string;
  url: string;
  author: string | null;
  summary: string | null;
  publishedAt: Date | null;
}

/** Characters. A btree key of PostgreSQL holds 2,700 bytes. */
const LONGEST = { title: 300, author: 120, summary: 300, url: 2_000 } as const;
/** Items that are taken from one crawl, the newest ones. */
const MAX_ITEMS = 300;

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Text of a feed as one line. */
export function lineOf(text: FeedText | null, longest: number): string | null {
  if (text === null) return null;
  // NUL can't be stored, and a long text need not be read to its end.
  const start = text.value.slice(0, longest * 20).replaceAll('\0', '');
  const line = text.isHtml ? plainText(start) : start.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line || null;
  // Removes half of a surrogate pair at the cut.
  return `${line
    .slice(0, longest - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

/** The normalized URL; null if it is not http(s) or too long to store. */
export function webAddress(address: string | null): string | null {
  if (!address || address.length > LONGEST.url || !URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && href.length <= LONGEST.url ? href : null;
}

function found(item: ParsedItem): NormalizedItem | null {
  const url = webAddress(item.link) ?? webAddress(item.guid);
  if (url === null) return null;
  const summary = lineOf(item.description ?? item.content, LONGEST.summary);
  const title = lineOf(item.title, LONGEST.title) ?? summary?.slice(0, 80) ?? '（无标题）';
  const byline = cleanByline([item.author?.replaceAll('\0', '') ?? '']);
  const author = lineOf(byline === null ? null : { value: byline, isHtml: false }, LONGEST.author);
  const linkKey = canonicalAddress(url);
  // Programs write year 1 for a date that they have not got.
  const publishedAt = Instant.safeParse(item.published?.toISOString()).success ? item.published : null;
  return { guidKey: digest(item.guid ?? linkKey), linkKey, title, url, author, summary, publishedAt };
}

/** The newest items with a web address, deduplicated by guid and address. */
export function normalizeItems(items: readonly ParsedItem[]): NormalizedItem[] {
  const guids = new Set<string>();
  const links = new Set<string>();
  const time = ({ publishedAt }: NormalizedItem) => publishedAt?.getTime() ?? 0;
  return items
    .flatMap((item) => found(item) ?? [])
    .filter(({ guidKey, linkKey }) => {
      if (guids.has(guidKey) || links.has(linkKey)) return false;
      guids.add(guidKey);
      links.add(linkKey);
      return true;
    })
    .sort((a, b) => time(b) - time(a))
    .slice(0, MAX_ITEMS);
}
