/**
 * Extracts the articles of an issue from its contents page, in reading order. Each link is scored by its address
 * (`article-address.ts`), its text and its position; navigation, advertisements and site chrome score nothing.
 */

import { AppError } from '#contract/errors.ts';
import { canonicalAddress } from '#server/canonical-address.ts';
import phrases from '#server/words/page-phrases.json' with { type: 'json' };
import { addressPoints, isSameSite } from './article-address.ts';
import { type PageLink, readLinks } from './page-links.ts';

/** Two of address, headline and words must speak for an article. */
const ENOUGH = 3;
/** Number of articles with addresses of one shape that makes further ones likely. */
const ALIKE = 3;
/** A page with a password field and fewer words than this is a login page. */
const WALL_WORDS = 400;
/** A link with more words holds a whole card: headline, summary, author. */
const LONGEST_HEADLINE = 110;
const LONGEST_TITLE = 300;
const LONGEST_SECTION = 100;

/** Link texts that say nothing about the target. */
const LABEL = new RegExp(`^(?:${phrases.link_label.join('|')})\\W*$`, 'i');

export interface ContentsLine {
  /** Absolute, as the page gives it. */
  url: string;
  /** {@link canonicalAddress}: identifies the line. */
  originKey: string;
  title: string;
  section: string | null;
}

interface Candidate extends ContentsLine {
  points: number;
  isHeadline: boolean;
  isMain: boolean;
}

/**
 * @param html decoded
 * @param address where it came from, after redirects
 * @throws {AppError} INVALID_INPUT when there are no articles: the message says what is there instead
 */
export function contentsOf(html: string, address: string): ContentsLine[] {
  const { links, base, words, asksForPassword } = readLinks(html, address);
  const page = new URL(address);
  const byOrigin = new Map<string, Candidate>();
  for (const link of links) {
    const found = candidateOf(link, base, page);
    if (found === null) continue;
    const known = byOrigin.get(found.originKey);
    byOrigin.set(found.originKey, known ? joined(known, found) : found);
  }
  const titled = [...byOrigin.values()].filter(({ title, points }) => title !== '' && points > 0);
  const sure = titled.filter(({ points }) => points >= ENOUGH);
  // A short headline may score low: it counts among others whose addresses have the same shape.
  const shapes = Map.groupBy(sure, shapeOf);
  const likely = titled.filter((one) => one.points >= ENOUGH || (shapes.get(shapeOf(one))?.length ?? 0) >= ALIKE);
  // If the page marks its main part and that has links to articles, links outside are not of this issue.
  const main = likely.filter(({ isMain }) => isMain);
  const chosen = main.length >= 2 ? main : likely;
  if (chosen.length === 0) throw nothingFound(links.length, words, asksForPassword);
  return chosen.map(({ url, originKey, title, section }) => ({ url, originKey, title, section }));
}

function candidateOf(link: PageLink, base: string, page: URL): Candidate | null {
  if (link.isFrame || !URL.canParse(link.href, base)) return null;
  const url = new URL(link.href, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || !isSameSite(url, page)) return null;
  url.hash = '';
  if (url.href.length > 2_000 || canonicalAddress(url.href) === canonicalAddress(page.href)) return null;
  const points = addressPoints(url, page);
  const words = link.text.length > LONGEST_HEADLINE ? (link.opening ?? link.text) : link.text;
  const own = titleOf(link.heading ?? words);
  // "Read more" under a heading: the heading is the headline.
  const { lead } = link;
  const isLed = lead !== null && own === '' && LABEL.test(link.text);
  const title = isLed ? titleOf(lead.text) : own;
  const section = isLed ? lead.section : link.section;
  const count = title.split(/\s+/).length;
  // A single word is a section's name, unless both address and position suggest an article.
  const wording = count >= 4 ? 1 : count === 1 ? -1 : 0;
  const isHeadline = isLed || (title !== '' && link.heading !== null);
  return {
    url: url.href,
    originKey: canonicalAddress(url.href),
    title,
    section: section?.slice(0, LONGEST_SECTION).toWellFormed() ?? null,
    points: points === 0 ? 0 : points + wording + (isHeadline ? 2 : 0),
    isHeadline,
    isMain: link.isMain,
  };
}

/** The text of a link as a title; '' for a label or no text. */
function titleOf(text: string): string {
  const trimmed = text.trim();
  return LABEL.test(trimmed) || !/[a-z]{2}/i.test(trimmed) ? '' : trimmed.slice(0, LONGEST_TITLE).toWellFormed();
}

/** Place in the page, first part and length of the path. */
function shapeOf({ url, isMain }: Candidate): string {
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '' && !/^\d+$/.test(part));
  return `${isMain} ${parts.length > 1 ? parts[0] : ''} ${parts.length}`;
}

/** Picture, headline and "read more" lead to the same place: the headline names it. */
function joined(one: Candidate, other: Candidate): Candidate {
  const isBetter =
    other.title !== '' && (one.title === '' || (other.isHeadline && !one.isHeadline && other.title.length > 3));
  const named = isBetter ? other : one;
  return {
    ...one,
    title: named.title,
    section: named.section ?? one.section,
    points: Math.max(one.points, other.points),
    isHeadline: named.isHeadline,
    isMain: one.isMain || other.isMain,
  };
}

function nothingFound(links: number, words: number, asksForPassword: boolean): AppError {
  const refused = (msg: string) => new AppError('INVALID_INPUT', { msg });
  if (asksForPassword && words < WALL_WORDS) return refused('这个页面要登录才能看，抓不到目录；可以改为上传 EPUB');
  if (links === 0) return refused('页面上一个链接也没有，可能要靠脚本才显示；可以改为上传 EPUB');
  return refused(`页面上有 ${links} 个链接，但没有一个像文章，请检查目录页的网址`);
}
