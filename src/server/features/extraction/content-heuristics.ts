/**
 * Content heuristics that check Readability's result against the page's own markup: candidate containers, the choice among them, gaps
 * and edges. Readability is right on nine pages of ten; it fails on articles shorter than their surroundings, and omits parts of a
 * text that were set apart.
 */
import pageNames from '#server/words/page-names.json' with { type: 'json' };
import { comparableText, type Leaf } from './block.ts';
import { boilerplateShare, isInBoilerplateContainer, lengthOf } from './boilerplate-containers.ts';
import { namesOf } from './elements.ts';
import { comparable } from './normalise.ts';
import type { PageDocument } from './page-tree/document.ts';
import type { PageElement } from './page-tree/node.ts';
import { isCompleteWithout, isLinkOnly } from './related-content.ts';

/** Two candidates that share less than this are different parts of the page. */
const MAX_OVERLAP = 0.3;
/** Least length of a candidate relative to Readability's; less is a standfirst or a teaser. */
const MIN_LENGTH_SHARE = 0.35;
const NEARLY_ALL = 0.75;
const SHORTEST_ARTICLE = 150;
/** Longest gap between parts of one text, in blocks; longer gaps occur on pages with many articles. */
const LONGEST_GAP = 40;
const SHORTEST_SENTENCE = 40;
const SHORTEST_PARAGRAPH = 80;
/** Paragraphs before the first one that Readability found. */
const MAX_LEADING = 2;
const SHORTEST_KEY = 12;
const LONGEST_START = 40;
const LONGEST_CAPTION = 300;
/** Article number of a block that Readability recombined, so that it is not on the page as such. */
const UNKNOWN = -1;

function keyOf({ block }: Leaf): string {
  return block.rows ? comparable(block.rows.flat().join('')) : comparableText(block);
}

/** Blocks that begin alike are the same block, with and without a note number. */
function startOf(leaf: Leaf): string {
  return keyOf(leaf).slice(0, LONGEST_START);
}

function wordsOf(leaves: readonly Leaf[]): string {
  return leaves.map(({ block }) => comparableText(block)).join('');
}

/** Share of `part` (0–1, by length) whose blocks are also in `whole`. */
function sharedLength(part: readonly Leaf[], whole: readonly Leaf[]): number {
  const words = wordsOf(whole);
  const blocks = new Set(whole.map(({ block }) => comparableText(block)));
  const isShared = ({ block }: Leaf) => blocks.has(comparableText(block)) || words.includes(comparableText(block));
  return lengthOf(part.filter(isShared)) / Math.max(1, lengthOf(part));
}

/**
 * Returns `readable`, or the first other candidate that is the article when `readable` is not.
 * @param others in page order within each, most reliable first
 * @param page all blocks of the page
 * @param clean removes boilerplate
 */
export function chooseCandidate(
  readable: Leaf[],
  others: readonly Leaf[][],
  page: readonly Leaf[],
  clean: (leaves: readonly Leaf[]) => Leaf[],
): Leaf[] {
  const different = others.filter((other) => sharedLength(other, readable) < MAX_OVERLAP);
  if (different.length === 0) return readable;
  const words = wordsOf(readable);
  const there = page.filter(({ block }) => {
    const key = comparableText(block);
    return key.length >= SHORTEST_KEY && words.includes(key);
  });
  const isBeside = boilerplateShare(there) > 0.6;
  for (const other of different.map(clean)) {
    const length = lengthOf(other);
    if (length < SHORTEST_ARTICLE || sharedLength(other, readable) >= MAX_OVERLAP) continue;
    if (isBeside || length >= lengthOf(readable) * MIN_LENGTH_SHARE) return other;
  }
  return readable;
}

/**
 * Restores the position in the page of Readability's leaves, because Readability unwraps containers and loses their names.
 * Short leaves that the page's own blocks lack are dropped: there they were captions or hidden.
 * @param page all blocks of the page
 */
export function withOrigin(leaves: readonly Leaf[], page: readonly Leaf[]): Leaf[] {
  const places = new Map<string, Leaf>();
  for (const leaf of page) {
    const start = startOf(leaf);
    if (!places.has(start)) places.set(start, leaf);
  }
  const words = wordsOf(page);
  return leaves.flatMap((leaf) => {
    if (leaf.block.type === 'image') return [leaf];
    const found = places.get(startOf(leaf));
    if (found) return [{ ...numberedAs(leaf, found), trail: found.trail, place: found.place, article: found.article }];
    const key = keyOf(leaf);
    const isOnPage = key.length >= LONGEST_START && words.includes(key);
    return (leaf.block.text?.length ?? 0) < LONGEST_CAPTION && !isOnPage ? [] : [{ ...leaf, article: UNKNOWN }];
  });
}

/** A leaf with the number that its item has on the page: Readability may have taken other items out of the list. */
function numberedAs(leaf: Leaf, { block: { number } }: Leaf): Leaf {
  if (leaf.block.number === number) return leaf;
  const { number: _, ...block } = leaf.block;
  return { ...leaf, block: number === undefined ? block : { ...block, number } };
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
 * Drops leaves outside of the article element that holds nearly all of them, such as teasers of other articles.
 */
export function withinArticle(leaves: readonly Leaf[]): Leaf[] {
  const main = mainArticle(leaves);
  if (main === 0) return [...leaves];
  return leaves.filter(({ block, article }) => article === main || article === UNKNOWN || block.type === 'image');
}

/**
 * Drops leaves outside of the container that holds the headline and nearly all of the text, if they are in containers of other
 * kinds. Drops more than that if the rest is other articles.
 * @param around blocks of that container
 * @param host of the page's address
 */
export function withinContainer(leaves: readonly Leaf[], around: readonly Leaf[], host: string): Leaf[] {
  const inside = new Set(around.map(startOf));
  const isInside = (leaf: Leaf) => leaf.article === UNKNOWN || inside.has(startOf(leaf));
  const kept = leaves.filter(isInside);
  if (lengthOf(kept) < lengthOf(leaves) * NEARLY_ALL) {
    const outside = leaves.filter((leaf) => !isInside(leaf));
    return isCompleteWithout(kept, outside, host)
      ? leaves.slice(leaves.findIndex(isInside), leaves.findLastIndex(isInside) + 1)
      : [...leaves];
  }
  const places = new Set(kept.map(({ place }) => place));
  return leaves.filter((leaf) => leaf.block.type === 'image' || places.has(leaf.place) || isInside(leaf));
}

/**
 * Replaces `leaves` by all text of their article element when they are less than half of it: Readability then took one
 * container of many.
 * @param page all blocks of the page
 */
export function wholeArticleElement(leaves: readonly Leaf[], page: readonly Leaf[]): Leaf[] {
  const main = mainArticle(leaves);
  if (main === 0) return [...leaves];
  const own = page.filter((leaf) => leaf.article === main && (leaf.block.type === 'image' || isTextAlike(leaf)));
  if (lengthOf(own.filter(isParagraph)) < lengthOf(leaves) * 2) return [...leaves];
  return upToLastParagraph(own).slice(own.findIndex(isParagraph));
}

/** Whether a block may be content that Readability dropped. */
function isTextAlike(leaf: Leaf): boolean {
  const { type, text = '' } = leaf.block;
  if (isInBoilerplateContainer(leaf) || isLinkOnly(leaf)) return false;
  if (type === 'paragraph' || type === 'quote') return text.length >= SHORTEST_SENTENCE && /[.!?:…]["”’)]*$/.test(text);
  return type === 'list_item' || type === 'heading' || type === 'code' || type === 'table';
}

/** Element names of a container path, without classes. */
function shapeOf(place: string): string {
  return place.replace(/\.[^>]*/g, '');
}

function isParagraph({ block: { type, text = '' } }: Leaf): boolean {
  return type === 'paragraph' && text.length >= SHORTEST_PARAGRAPH;
}

/** Cuts everything after the last paragraph. */
function upToLastParagraph(leaves: readonly Leaf[]): Leaf[] {
  return leaves.slice(0, leaves.findLastIndex(isParagraph) + 1);
}

/**
 * Adds the page's blocks between those of `readable` that are in containers of the same kind; before the first and after the
 * last only those in the same article element or around the headline.
 * @param page all blocks of the page
 * @param around blocks of the container around the headline
 */
export function fillGaps(readable: readonly Leaf[], page: readonly Leaf[], around: readonly Leaf[]): Leaf[] {
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
  const before = edge.filter((leaf, index) => isAtHome(leaf) || index >= edge.length - MAX_LEADING);
  const behind = upToLastParagraph(at > 0 ? gap.filter(isAtEdge) : []);
  return [...before, ...filled, ...readable.slice(at), ...(behind.length < LONGEST_GAP ? behind : [])];
}

const containerSelector = 'article, div, main, section, td';
/** `article-body`, `storyContent`, `entry__text` … as {@link namesOf} writes them. */
const bodyNames = new RegExp(` (?:${pageNames.body.join('|')}) `);
const partNames = new RegExp(` (?:${pageNames.body_part.join('|')}) `);
/** Least prose of an article in characters; less is a standfirst or a caption. */
const LEAST_PROSE = 250;
const SHORTEST_LINE = 40;
const MAX_CONTAINERS = 4_000;

/** Elements that hold no prose: headlines, captions, links. */
const noProse = new Set('a figure figcaption h1 h2 h3 h4 h5 h6'.split(' '));

/** Characters of running text inside; short lines do not count. */
function proseOf(place: PageElement): number {
  let prose = 0;
  for (let child = place.firstChild; child; child = child.nextSibling) {
    const length = child.nodeType === 3 ? child.nodeValue.trim().length : 0;
    if (length >= SHORTEST_LINE) prose += length;
    else if (child.nodeType === 1 && !noProse.has(child.localName)) prose += proseOf(child);
  }
  return prose;
}

function isBody(element: PageElement): boolean {
  if (/\barticleBody\b/.test(element.getAttribute('itemprop') ?? '')) return true;
  const names = namesOf(element);
  return bodyNames.test(names) && !partNames.test(names);
}

/** Containers whose names or markup call them the article body: the longest one and its siblings of the same class. */
export function containersNamedAsBody(document: PageDocument): PageElement[] {
  const named = [...document.querySelectorAll(containerSelector)].slice(0, MAX_CONTAINERS).filter(isBody);
  if (named.length === 0) return [];
  const longest = named.reduce((best, element) => (element.textLength > best.textLength ? element : best));
  const inside = named.findLast(
    (element) => longest.contains(element) && element.textLength > 0.9 * longest.textLength,
  );
  const body = inside ?? longest;
  const siblings = named.filter(
    (element) => element.parentNode === body.parentNode && element.getAttribute('class') === body.getAttribute('class'),
  );
  return siblings.length > 0 ? siblings : [body];
}

/** The smallest container with the headline and prose; null if only the whole page qualifies. */
export function headlineContainer(document: PageDocument, title: string): PageElement | null {
  const wanted = comparable(title);
  const headlines = [...document.querySelectorAll('h1, h2')].slice(0, 200);
  const headline =
    headlines.find((heading) => wanted.length >= 8 && comparable(heading.textContent ?? '') === wanted) ??
    headlines.find(({ localName }) => localName === 'h1');
  let place = headline?.parentElement ?? null;
  while (place && place.localName !== 'body' && proseOf(place) < LEAST_PROSE) place = place.parentElement;
  return place === null || place.localName === 'body' || place.localName === 'html' ? null : place;
}
