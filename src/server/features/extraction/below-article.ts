/** Where an article ends on a page whose names do not say it: readers' comments, teasers and the next story below. */
import lists from '#server/words/page-phrases.json' with { type: 'json' };
import type { Leaf } from './block.ts';
import { lengthOf } from './foreign-places.ts';
import { isTeaserTitle } from './link-blocks.ts';

/** An article shorter than this is not told from what stands below it. */
const SHORTEST_ARTICLE = 200;
/** Teasers are shorter than this on average, with their titles. */
const LONGEST_TEASER = 600;
const SHORTEST_PARAGRAPH = 80;

/** `12 comments`, `Leave a reply`, `3 thoughts on “The wall”`. */
const commentsHeading = new RegExp(lists.comments_heading.join('|'), 'i');

/** Up to the heading of the comments, when an article stands before it. */
export function withoutComments(leaves: readonly Leaf[]): Leaf[] {
  const end = leaves.findIndex(({ block: { type, text = '' } }) => type === 'heading' && commentsHeading.test(text));
  const before = leaves.slice(0, Math.max(0, end));
  return lengthOf(before) >= SHORTEST_ARTICLE ? before : [...leaves];
}

/** Whether it is teasers of other articles, or begins another one. */
function isOtherArticles(leaves: readonly Leaf[], host: string): boolean {
  const teasers = leaves.filter((leaf) => isTeaserTitle(leaf, host)).length;
  if (teasers >= 2) return lengthOf(leaves) < teasers * LONGEST_TEASER;
  return leaves.find(({ block }) => block.text !== undefined)?.block.level === 1;
}

/**
 * Whether `inside`, the blocks around the headline, are an article of their own, however much `outside` is: what is
 * there are teasers or the next story.
 * @param host of the page's address: a round-up of the week has titles that lead elsewhere
 */
export function isArticleAlone(inside: readonly Leaf[], outside: readonly Leaf[], host: string): boolean {
  const paragraphs = inside.filter(({ block: { type, text = '' } }) => {
    return type === 'paragraph' && text.length >= SHORTEST_PARAGRAPH;
  });
  return paragraphs.length >= 2 && lengthOf(inside) >= SHORTEST_ARTICLE && isOtherArticles(outside, host);
}
