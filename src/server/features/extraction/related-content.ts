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

/** Whether the whole text is links. */
export function isLinkOnly({ block }: Leaf): boolean {
  const { text, marks, type } = block;
  if (text === undefined || type === 'heading' || text.length >= LONGEST_LINK_ONLY) return false;
  let rest = text;
  for (const mark of marks?.filter(({ type: kind }) => kind === 'link').toReversed() ?? []) {
    rest = rest.slice(0, mark.start) + rest.slice(mark.end);
  }
  return rest.length < text.length && comparable(rest) === '';
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

/** Whether a heading is nothing but a link to another page of the site, as in a teaser. */
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
 * Whether `inside` is a whole article, and what stands outside of it are teasers or the next story.
 * @param host of the page's address: a round-up of the week has titles that lead elsewhere
 */
export function isCompleteWithout(inside: readonly Leaf[], outside: readonly Leaf[], host: string): boolean {
  const paragraphs = inside.filter(({ block: { type, text = '' } }) => {
    return type === 'paragraph' && text.length >= SHORTEST_PARAGRAPH;
  });
  return paragraphs.length >= 2 && lengthOf(inside) >= SHORTEST_ARTICLE && isOtherArticles(outside, host);
}
