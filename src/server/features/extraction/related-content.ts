/** Detects what surrounds an article: teasers of other articles, calls to action, link-only blocks, comments, the next story. */
import lists from '#server/words/page-phrases.json' with { type: 'json' };
import type { Leaf } from './block.ts';
import { lengthOf } from './boilerplate-containers.ts';
import { comparable } from './normalise.ts';

const SHORTEST_ARTICLE = 200;
const LONGEST_TEASER = 400;
const LONGEST_OFFER = 160;
const LONGEST_LINK_ONLY = 200;
/** Number of last blocks with teasers and notes of the publisher. */
const EDGE = 4;

/** A text without its links. */
function unlinked({ block: { text = '', marks = [] } }: Leaf): string {
  let rest = text;
  for (const mark of marks.filter(({ type }) => type === 'link').toReversed()) {
    rest = rest.slice(0, mark.start) + rest.slice(mark.end);
  }
  return rest;
}

/** Whether the whole text is links. */
export function isLinkOnly(leaf: Leaf): boolean {
  const { text, type } = leaf.block;
  if (text === undefined || type === 'heading' || text.length >= LONGEST_LINK_ONLY) return false;
  const rest = unlinked(leaf);
  return rest.length < text.length && comparable(rest) === '';
}

/** Whether more than half of a short text is links. */
export function isMostlyLinked(leaf: Leaf): boolean {
  const { text = '' } = leaf.block;
  return text.length < LONGEST_LINK_ONLY && unlinked(leaf).length < text.length / 2;
}

/** Drops link-only blocks, except in a list whose other items are text. */
export function withoutLinkOnly(leaves: Leaf[]): Leaf[] {
  const isGone = leaves.map(isLinkOnly);
  for (let at = 0; at < leaves.length; at += 1) {
    let end = at;
    while (leaves[end]?.block.type === 'list_item' && leaves[end]?.place === leaves[at]?.place) end += 1;
    const isTextList = isGone.slice(at, end).filter(Boolean).length < (end - at) / 2;
    if (isTextList) isGone.fill(false, at, end);
    at = Math.max(at, end - 1);
  }
  return leaves.filter((_, index) => !isGone[index]);
}

/** A short line that ends in a link to join, to subscribe or to buy. */
export function isCallToAction({ block: { type, text = '', marks = [] } }: Leaf): boolean {
  const link = marks.findLast((mark) => mark.type === 'link');
  if (type === 'heading' || text.length > LONGEST_OFFER || link === undefined || link.end < text.length - 1)
    return false;
  return /^(?:join|sign up|subscribe|register|download|donate|shop|buy|get started|click|tap)\b/i.test(
    text.slice(link.start),
  );
}

/** Drops notes of the publisher after the text, in italics with a link. */
export function withoutPublisherNotes(leaves: Leaf[]): Leaf[] {
  const isNote = ({ block: { type, text = '', marks = [] } }: Leaf) =>
    type === 'paragraph' &&
    marks.some((mark) => mark.type === 'link') &&
    marks.reduce((sum, mark) => sum + (mark.type === 'em' ? mark.end - mark.start : 0), 0) >= text.length * 0.9;
  let end = leaves.length;
  while (end > leaves.length - EDGE && end > 1 && isNote(leaves[end - 1] as Leaf)) end -= 1;
  return leaves.slice(0, end);
}

/** Whether a heading is only a link to another page of the site, as in a teaser. */
function isTeaserTitle({ block: { type, text = '', marks } }: Leaf, host: string): boolean {
  const [link] = marks?.filter(({ type: kind }) => kind === 'link') ?? [];
  if (type !== 'heading' || link?.href === undefined || link.end - link.start < text.length) return false;
  return link.href.startsWith('http') && new URL(link.href).host === host;
}

/**
 * Drops teasers of other articles with their text, if there are several or they come last, and enough text remains.
 * @param host of the page's address
 */
export function withoutTeasers(leaves: Leaf[], host: string): Leaf[] {
  let teasers = 0;
  let place: string | null = null;
  const rest = leaves.filter((leaf) => {
    if (isTeaserTitle(leaf, host)) {
      teasers += 1;
      place = leaf.place;
    } else if (leaf.place !== place || leaf.block.type === 'heading') {
      place = null;
    }
    return place === null;
  });
  const left = lengthOf(rest);
  const isArticleLeft = left >= Math.max(SHORTEST_ARTICLE, lengthOf(leaves) / 4);
  const isBehind =
    rest.length >= leaves.length - EDGE && leaves.slice(0, -EDGE).every((leaf, index) => leaf === rest[index]);
  return (teasers >= 2 || isBehind) && isArticleLeft && lengthOf(leaves) - left < teasers * LONGEST_TEASER
    ? rest
    : leaves;
}

/** Teasers are shorter than this on average, with their titles. */
const LONGEST_AVERAGE_TEASER = 600;
const SHORTEST_PARAGRAPH = 80;

/** `12 comments`, `Leave a reply`, `3 thoughts on “The wall”`. */
const commentsHeading = new RegExp(lists.comments_heading.join('|'), 'i');

/** Cuts at the heading of the comments, if an article precedes it. */
export function withoutComments(leaves: readonly Leaf[]): Leaf[] {
  const end = leaves.findIndex(({ block: { type, text = '' } }) => type === 'heading' && commentsHeading.test(text));
  const before = leaves.slice(0, Math.max(0, end));
  return lengthOf(before) >= SHORTEST_ARTICLE ? before : [...leaves];
}

/** Whether the blocks are teasers of other articles or begin another article. */
function isOtherArticles(leaves: readonly Leaf[], host: string): boolean {
  const teasers = leaves.filter((leaf) => isTeaserTitle(leaf, host)).length;
  if (teasers >= 2) return lengthOf(leaves) < teasers * LONGEST_AVERAGE_TEASER;
  return leaves.find(({ block }) => block.text !== undefined)?.block.level === 1;
}

/**
 * Whether `inside` is a whole article and `outside` holds teasers or the next story.
 * @param host host of the page's address: a weekly round-up has titles that link to other sites
 */
export function isCompleteWithout(inside: readonly Leaf[], outside: readonly Leaf[], host: string): boolean {
  const paragraphs = inside.filter(({ block: { type, text = '' } }) => {
    return type === 'paragraph' && text.length >= SHORTEST_PARAGRAPH;
  });
  return paragraphs.length >= 2 && lengthOf(inside) >= SHORTEST_ARTICLE && isOtherArticles(outside, host);
}

const relatedHeading = new RegExp(`^(?:${lists.related_heading.join('|')})\\W*$`);
const sourceHeading = new RegExp(`^(?:${lists.source_heading.join('|')})\\W*$`);
const LONGEST_RELATED_HEADING = 60;
/** The words that a link to another article may have beside it: a date and a line or two. */
const LONGEST_RELATED_ITEM = 160;
const MAX_WORDS_BETWEEN_LINKS = 2;

/** Whether a line announces a list of other articles. */
export function isRelatedHeading(text: string): boolean {
  return text.length < LONGEST_RELATED_HEADING && relatedHeading.test(text.toLowerCase());
}

/** Whether a line announces sources, notes or pages elsewhere. */
export function isSourceHeading(text: string): boolean {
  return text.length < LONGEST_RELATED_HEADING && sourceHeading.test(text.toLowerCase());
}

/** Whether a block names a source: with a link, a year, a number or sign of a note. */
function isSource(leaf: Leaf): boolean {
  const { text = '' } = leaf.block;
  return (
    leaf.block.marks?.some(({ type }) => type === 'link') === true ||
    /\b(?:1[5-9]|20)\d\d\b|^\W*\d{1,3}[.)\]]|^[[(*†‡^↑]|↩|\bpp?\. ?\d|\bdoi\b|\bISBN\b/.test(text)
  );
}

/** Index of the first block behind `from` that a heading of the article or another part of the page begins. */
function endOfSection(leaves: readonly Leaf[], from: number, isEnd: (leaf: Leaf) => boolean): number {
  const end = leaves.findIndex((leaf, index) => index > from && isEnd(leaf));
  return end < 0 ? leaves.length : end;
}

/** A section of sources in the article's own container: where it ends; `from` when it is text like any other. */
function endOfSources(leaves: readonly Leaf[], from: number, isArticle: (leaf: Leaf) => boolean): number {
  const { block, place } = leaves[from] as Leaf;
  const { level = 6, type: kind } = block;
  const end = endOfSection(leaves, from, (leaf) => {
    const { type, text = '', level: own = 6 } = leaf.block;
    if (type === 'paragraph' && leaf.place !== place && isArticle(leaf)) return true;
    if (type === 'heading') return kind !== 'heading' || own <= level;
    return type === 'paragraph' && text.length > LONGEST_RELATED_ITEM;
  });
  const items = leaves.slice(from + 1, end).filter(({ block }) => block.text !== undefined && block.type !== 'heading');
  return items.filter(isSource).length * 2 > items.length || items.length === 0 ? end : from;
}

/**
 * Links to other articles in the article's own container: where they end. Few words may stand between two of them, and as many behind the
 * last where each has them.
 */
function endOfLinks(leaves: readonly Leaf[], from: number, isArticle: (leaf: Leaf) => boolean): number {
  const { place } = leaves[from] as Leaf;
  const isLink = (leaf: Leaf) => (leaf.block.type === 'image' ? false : isLinkOnly(leaf) || isMostlyLinked(leaf));
  const limit = endOfSection(leaves, from, (leaf) => {
    if (leaf.place !== place && isArticle(leaf)) return true;
    if (leaf.block.type === 'heading') return !isLink(leaf);
    return (leaf.block.text?.length ?? 0) > LONGEST_RELATED_ITEM && !isLink(leaf);
  });
  const gaps: number[] = [];
  let end = from + 1;
  let words = 0;
  for (let at = from + 1; at < limit; at += 1) {
    const leaf = leaves[at] as Leaf;
    if (leaf.block.type === 'image') continue;
    if (!isLink(leaf)) {
      // The words of a box of its own are not the article's.
      if (leaf.place !== place) {
        end = at + 1;
        continue;
      }
      words += 1;
      if (words > (gaps.length === 0 ? 0 : MAX_WORDS_BETWEEN_LINKS)) break;
      continue;
    }
    gaps.push(words);
    words = 0;
    end = at + 1;
  }
  const [, ...between] = gaps;
  const each = between.length > 0 ? Math.min(...between) : 0;
  return Math.min(limit, end + each);
}

/**
 * Drops "Related stories", "References" and the like with what they announce. In a container of their own that is all up to the next
 * paragraph in a container of the article; in the article's own container only what is recognised by its links or as a source, because
 * the article goes on behind it.
 */
export function withoutRelatedSections(leaves: readonly Leaf[]): Leaf[] {
  const seen = new Set<string>();
  const half = lengthOf(leaves) / 2;
  const lengths = new Map<string, number>();
  for (const { place, block } of leaves) lengths.set(place, (lengths.get(place) ?? 0) + (block.text?.length ?? 0));
  const isArticle = ({ place }: Leaf) => seen.has(place) || (lengths.get(place) ?? 0) > half;
  const kept: Leaf[] = [];
  let section: Leaf | null = null;
  for (let at = 0; at < leaves.length; at += 1) {
    const leaf = leaves[at] as Leaf;
    const { type, text = '', level = 6 } = leaf.block;
    const isSources = isSourceHeading(text);
    if (isSources || isRelatedHeading(text)) {
      section = isArticle(leaf) ? null : leaf;
      if (section !== null) continue;
      const end = isSources ? endOfSources(leaves, at, isArticle) : endOfLinks(leaves, at, isArticle);
      if (end === at) kept.push(leaf);
      else at = end - 1;
      continue;
    }
    if (section !== null) {
      if (type === 'list_item') continue;
      const isBack = leaf.place !== section.place && seen.has(leaf.place) && type === 'paragraph';
      const isEnd =
        type === 'heading' ? level <= 3 && text.length < LONGEST_RELATED_HEADING : text.length > LONGEST_RELATED_ITEM;
      if (!isBack && !isEnd) continue;
      section = null;
    }
    if (text.length >= SHORTEST_PARAGRAPH) seen.add(leaf.place);
    kept.push(leaf);
  }
  return kept;
}
