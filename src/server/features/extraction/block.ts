/** What an extraction gives: the contract's blocks without sentences, and what is known about the article. */
import type { Block } from '#contract/shapes.ts';

export interface ExtractedArticle {
  title: string;
  /** Names of the authors, joined by commas. */
  byline: string | null;
  site_name: string | null;
  /** ISO 8601 UTC. */
  published_at: string | null;
  /** BCP 47 as the page says it. */
  lang: string | null;
  /** At most 300 characters. */
  excerpt: string;
  /** Absolute http or https. */
  lead_image: string | null;
  /** Absolute address that the page gives for itself, on its own site. */
  canonical_url: string | null;
  /** With ids `b1`, `b2`, … in reading order. */
  blocks: Block[];
}

/** A block on its way: not numbered yet, with where in the page it stood. */
export interface Leaf {
  block: Omit<Block, 'id'>;
  /** Words of the class and id names around it, lower case, each between spaces. */
  trail: string;
  /** What kind of container it stood in: elements and classes from the root on, without numbers. */
  place: string;
  /** Innermost article element around it, counted from 1; 0 when there is none, −1 when nobody knows. */
  article: number;
}

/** Gives the blocks their ids. */
export function numbered(leaves: readonly Leaf[]): Block[] {
  return leaves.map(({ block }, index) => ({ id: `b${index + 1}`, ...block }));
}

const LONGEST_EXCERPT = 300;

/** `described`, or the first paragraph, cut at a word. */
export function excerptOf(described: string, blocks: readonly Block[]): string {
  const text = described || (blocks.find(({ type }) => type === 'paragraph')?.text ?? '');
  if (text.length <= LONGEST_EXCERPT) return text;
  const cut = text.slice(0, LONGEST_EXCERPT - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST_EXCERPT / 2)).toWellFormed()}…`;
}
