/**
 * Readability's choice against the page's own signs. It is right on nine pages of ten; it fails on articles that are
 * shorter than what stands around them, and it leaves out parts of a text that were set apart.
 */
import { isArticleAlone } from './below-article.ts';
import type { Leaf } from './block.ts';
import { blockWords } from './block-words.ts';
import { isForeign, lengthOf, outsideShare } from './foreign-places.ts';
import { isLinkOnly } from './link-blocks.ts';
import { comparable } from './normalise.ts';

/** An opinion that shares less than this with another one means another part of the page. */
const ANOTHER_PART = 0.3;
/** Of the other opinion's length: less is a standfirst or a teaser. */
const LEAST_SHARE = 0.35;
const NEARLY_ALL = 0.75;
const SHORTEST_ARTICLE = 150;
/** A gap between parts of one text is not longer than this, in blocks; a page of many articles is. */
const LONGEST_GAP = 40;
const SHORTEST_SENTENCE = 40;
const SHORTEST_PARAGRAPH = 80;
/** A first paragraph set apart may be two. */
const MOST_LEADING = 2;
const SHORTEST_KEY = 12;
const LONGEST_START = 40;
const LONGEST_CAPTION = 300;
/** In place of the number of an article: Readability put the block together otherwise than it stood. */
const UNKNOWN = -1;

function keyOf({ block }: Leaf): string {
  return block.rows ? comparable(block.rows.flat().join('')) : blockWords(block);
}

/** Blocks that begin alike are the same block, with and without a note number. */
function startOf(leaf: Leaf): string {
  return keyOf(leaf).slice(0, LONGEST_START);
}

function wordsOf(leaves: readonly Leaf[]): string {
  return leaves.map(({ block }) => blockWords(block)).join('');
}

/** Share of `part` (0–1, by length) whose blocks stand in `whole` too. */
function sharedLength(part: readonly Leaf[], whole: readonly Leaf[]): number {
  const words = wordsOf(whole);
  const blocks = new Set(whole.map(({ block }) => blockWords(block)));
  const isShared = ({ block }: Leaf) => blocks.has(blockWords(block)) || words.includes(blockWords(block));
  return lengthOf(part.filter(isShared)) / Math.max(1, lengthOf(part));
}

/**
 * `readable`, or the first of the other opinions when that is the article and `readable` something beside it.
 * @param others as they stand on the page, the surest first
 * @param page all blocks of the page
 * @param clean leaves out what is not the article
 */
export function chosen(
  readable: Leaf[],
  others: readonly Leaf[][],
  page: readonly Leaf[],
  clean: (leaves: readonly Leaf[]) => Leaf[],
): Leaf[] {
  const different = others.filter((other) => sharedLength(other, readable) < ANOTHER_PART);
  if (different.length === 0) return readable;
  const words = wordsOf(readable);
  const there = page.filter(({ block }) => {
    const key = blockWords(block);
    return key.length >= SHORTEST_KEY && words.includes(key);
  });
  const isBeside = outsideShare(there) > 0.6;
  for (const other of different.map(clean)) {
    const length = lengthOf(other);
    if (length < SHORTEST_ARTICLE || sharedLength(other, readable) >= ANOTHER_PART) continue;
    if (isBeside || length >= lengthOf(readable) * LEAST_SHARE) return other;
  }
  return readable;
}

/**
 * The same leaves with where they stood on the page: on its way to an article Readability takes containers apart, and
 * their names with them. Short ones that the page does not have are left out: with its names it said that they are
 * captions, or not shown.
 * @param page all blocks of the page
 */
export function placed(leaves: readonly Leaf[], page: readonly Leaf[]): Leaf[] {
  const places = new Map<string, Leaf>();
  for (const leaf of page) {
    const start = startOf(leaf);
    if (!places.has(start)) places.set(start, leaf);
  }
  const words = wordsOf(page);
  return leaves.flatMap((leaf) => {
    if (leaf.block.type === 'image') return [leaf];
    const found = places.get(startOf(leaf));
    if (found) return [{ ...leaf, trail: found.trail, place: found.place, article: found.article }];
    const key = keyOf(leaf);
    const isOnPage = key.length >= LONGEST_START && words.includes(key);
    return (leaf.block.text?.length ?? 0) < LONGEST_CAPTION && !isOnPage ? [] : [{ ...leaf, article: UNKNOWN }];
  });
}

/** Number of the article element that holds nearly all of the text; 0 when there is none. */
function mainArticle(leaves: readonly Leaf[]): number {
  const lengths = new Map<number, number>();
  for (const { block, article } of leaves)
    lengths.set(article, (lengths.get(article) ?? 0) + (block.text?.length ?? 0));
  const [main = 0, length = 0] = [...lengths].sort(([, a], [, b]) => b - a)[0] ?? [];
  return main > 0 && length >= lengthOf(leaves) * NEARLY_ALL ? main : 0;
}

/**
 * `leaves` without what stands outside of the article element that holds nearly all of them: teasers of other articles
 * are articles too, or stand beside.
 */
export function withinArticle(leaves: readonly Leaf[]): Leaf[] {
  const main = mainArticle(leaves);
  if (main === 0) return [...leaves];
  return leaves.filter(({ block, article }) => article === main || article === UNKNOWN || block.type === 'image');
}

/**
 * `leaves` without what stands outside of the place that holds the headline and nearly all of them, in containers that
 * the place does not have: the lines below and beside. Also without more than that, if it is other articles.
 * @param around blocks of that place
 * @param host of the page's address
 */
export function withinPlace(leaves: readonly Leaf[], around: readonly Leaf[], host: string): Leaf[] {
  const inside = new Set(around.map(startOf));
  const isInside = (leaf: Leaf) => leaf.article === UNKNOWN || inside.has(startOf(leaf));
  const kept = leaves.filter(isInside);
  if (lengthOf(kept) < lengthOf(leaves) * NEARLY_ALL) {
    const outside = leaves.filter((leaf) => !isInside(leaf));
    return isArticleAlone(kept, outside, host)
      ? leaves.slice(leaves.findIndex(isInside), leaves.findLastIndex(isInside) + 1)
      : [...leaves];
  }
  const places = new Set(kept.map(({ place }) => place));
  return leaves.filter((leaf) => leaf.block.type === 'image' || places.has(leaf.place) || isInside(leaf));
}

/**
 * `leaves`, or all that looks like text in the article element they stand in, when they are less than half of that: a
 * text in many containers, of which Readability took one.
 * @param page all blocks of the page
 */
export function wholeArticle(leaves: readonly Leaf[], page: readonly Leaf[]): Leaf[] {
  const main = mainArticle(leaves);
  if (main === 0) return [...leaves];
  const own = page.filter((leaf) => leaf.article === main && (leaf.block.type === 'image' || isTextAlike(leaf)));
  if (lengthOf(own.filter(isParagraph)) < lengthOf(leaves) * 2) return [...leaves];
  return upToLastParagraph(own).slice(own.findIndex(isParagraph));
}

/** Whether it may be a part of the text that Readability took for something else. */
function isTextAlike(leaf: Leaf): boolean {
  const { type, text = '' } = leaf.block;
  if (isForeign(leaf) || isLinkOnly(leaf)) return false;
  if (type === 'paragraph' || type === 'quote') return text.length >= SHORTEST_SENTENCE && /[.!?:…]["”’)]*$/.test(text);
  return type === 'list_item' || type === 'heading' || type === 'code' || type === 'table';
}

/** Elements of a place, without their classes. */
function shapeOf(place: string): string {
  return place.replace(/\.[^>]*/g, '');
}

function isParagraph({ block: { type, text = '' } }: Leaf): boolean {
  return type === 'paragraph' && text.length >= SHORTEST_PARAGRAPH;
}

/** Paragraphs, and what stands between them, but nothing behind the last. */
function upToLastParagraph(leaves: readonly Leaf[]): Leaf[] {
  return leaves.slice(0, leaves.findLastIndex(isParagraph) + 1);
}

/**
 * `readable` with what stands between its blocks on the page, in containers of the same kind; before the
 * first and behind the last only in the same article element, or where the headline stands.
 * @param page all blocks of the page
 * @param around blocks of the place around the headline
 */
export function withGapsFilled(readable: readonly Leaf[], page: readonly Leaf[], around: readonly Leaf[]): Leaf[] {
  const keys = readable.map(keyOf);
  const words = keys.join(' ');
  const starts = new Set(keys.map((key) => key.slice(0, LONGEST_START)));
  const positions = Map.groupBy(keys.keys(), (index) => keys[index] ?? '');
  const inside = new Set(around.map(keyOf));
  const places = new Set<string>();
  const filled: Leaf[] = [];
  let gap: Leaf[] = [];
  let at = 0;
  let leading: Leaf[] = [];
  const fromGap = () => gap.filter(({ place }) => places.has(place));
  const isThere = (start: string) => starts.has(start) || words.includes(start);
  const home = mainArticle(readable);
  const isAtHome = ({ article }: Leaf) => home > 0 && article === home;
  const shapes = new Set<string>();
  const isAtEdge = (leaf: Leaf) =>
    isAtHome(leaf) ? shapes.has(shapeOf(leaf.place)) : places.has(leaf.place) && inside.has(keyOf(leaf));
  for (const leaf of page) {
    const key = keyOf(leaf);
    if (key === '') continue;
    // Text before a headline belongs to something else.
    if (at === 0 && leaf.block.level === 1) gap = [];
    const found = positions.get(key)?.find((index) => index >= at);
    if (found !== undefined && found - at < LONGEST_GAP && (key.length >= SHORTEST_SENTENCE || found === at)) {
      const isClose = at > 0 && gap.length < LONGEST_GAP;
      if (at === 0) leading = gap;
      filled.push(...readable.slice(at, found), ...(isClose ? fromGap() : []), readable[found] as Leaf);
      if (key.length >= SHORTEST_SENTENCE) {
        places.add(leaf.place);
        shapes.add(shapeOf(leaf.place));
      }
      at = found + 1;
      gap = [];
    } else if (!isThere(key.slice(0, LONGEST_START)) && isTextAlike(leaf)) gap.push(leaf);
  }
  const edge = leading.filter((leaf) => isAtEdge(leaf) && isParagraph(leaf));
  const before = edge.filter((leaf, index) => isAtHome(leaf) || index >= edge.length - MOST_LEADING);
  const behind = upToLastParagraph(at > 0 ? gap.filter(isAtEdge) : []);
  return [...before, ...filled, ...readable.slice(at), ...(behind.length < LONGEST_GAP ? behind : [])];
}
