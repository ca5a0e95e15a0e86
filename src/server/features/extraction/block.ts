/**
 * Types of an extraction: the contract's blocks without sentences, their position in the page, and the article's metadata. Comparable
 * text of blocks, plain text of an article.
 */
import type { Block } from '#contract/shapes.ts';
import { comparable } from './normalise.ts';

export interface ExtractedArticle {
  title: string;
  /** Names of the authors, joined by commas. */
  byline: string | null;
  site_name: string | null;
  /** ISO 8601 UTC. */
  published_at: string | null;
  /** BCP 47 as the page says it. */
  lang: string | null;
  /** Beginning of the text, at most 300 characters. */
  excerpt: string;
  /** Absolute http or https. */
  lead_image: string | null;
  /** Absolute address that the page gives for itself, on its own site. */
  canonical_url: string | null;
  /** Blocks with ids `b1`, `b2`, … in reading order. */
  blocks: Block[];
}

/** A block before numbering, with its position in the page. */
export interface Leaf {
  block: Omit<Block, 'id'>;
  /** Class and id names of the ancestors as words, lower case, each between spaces. */
  trail: string;
  /** Path of the container: element names and classes from the root. */
  place: string;
  /** Innermost article element around it, counted from 1; 0 for none, −1 for unknown. */
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

const known = new WeakMap<Leaf['block'], string>();

/** {@link comparable} of a block's text, computed once per block; empty for a block without text. */
export function comparableText(block: Leaf['block']): string {
  let words = known.get(block);
  if (words === undefined) {
    words = comparable(block.text ?? '');
    known.set(block, words);
  }
  return words;
}

/** Headings, paragraphs, quotations, list items, code and table rows, each on its own line; no pictures, no captions. */
export function articleText(blocks: readonly Block[]): string {
  return blocks
    .flatMap(({ type, text, rows }) => {
      if (type === 'image') return [];
      return rows ? rows.map((cells) => cells.join(' ')) : [text ?? ''];
    })
    .join('\n');
}
