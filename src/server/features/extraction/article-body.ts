/** The text that a page gives in JSON-LD, as leaves; used when the page itself shows only a part of it. */
import { decodeHTML } from 'entities';
import type { Leaf } from './block.ts';
import { blockWords } from './block-words.ts';
import { lengthOf } from './foreign-places.ts';
import { comparable, normaliseMetadata, normaliseText } from './normalise.ts';
import { pageOf } from './page-tree/building.ts';
import { leavesOf, prepareTree } from './tree-blocks.ts';

/** Measured on two public sets of pages: below this, the page's own text is the better one more often than not. */
const LONGER_BY = 1.5;
/** A body without line breaks is cut into paragraphs of about this many characters, at sentence ends. */
const PARAGRAPH_LENGTH = 500;
const SHORTEST_BODY = 400;
const SHORTEST_ANCHOR = 40;
/** Two texts that share less are not the same text. */
const NEARLY_ALL = 0.85;

function paragraphsOf(line: string): string[] {
  if (line.length <= PARAGRAPH_LENGTH * 3) return [line];
  const paragraphs: string[] = [];
  let paragraph = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)) {
    paragraph += segment;
    if (paragraph.length < PARAGRAPH_LENGTH) continue;
    paragraphs.push(paragraph.trim());
    paragraph = '';
  }
  return paragraph.trim() === '' ? paragraphs : [...paragraphs, paragraph.trim()];
}

function leavesOfBody(raw: string, url: string): Leaf[] {
  const body = /&lt;(?:p|div|br)\b/i.test(raw) ? decodeHTML(raw) : raw;
  if (/<(?:p|div|br|h[1-6]|ul|ol|li|a|strong|em)\b[^>]*>/i.test(body)) {
    const document = pageOf(body);
    prepareTree(document.documentElement);
    return leavesOf(document.body, url);
  }
  return decodeHTML(body)
    .split(/\r?\n|\r/)
    .map(normaliseText)
    .filter((line) => line !== '')
    .flatMap(paragraphsOf)
    .map((text) => ({ block: { type: 'paragraph', text }, trail: ' ', place: '', article: 0 }));
}

/**
 * `shown` without paragraphs that the body of JSON-LD does not have, when the two are the same text but for those: what
 * a page puts between paragraphs is not in it. Behind the last paragraph they share, only if the body ends with it.
 */
export function confirmedByBody(shown: Leaf[], articleBody: string | null): Leaf[] {
  const body = comparable(normaliseMetadata(articleBody ?? ''));
  if (body.length < SHORTEST_BODY) return shown;
  const isInBody = ({ block }: Leaf) => body.includes(blockWords(block));
  const last = shown.findLastIndex((leaf) => (leaf.block.text?.length ?? 0) >= SHORTEST_ANCHOR && isInBody(leaf));
  const isWhole = body.endsWith(comparable(shown[last]?.block.text ?? '').slice(-SHORTEST_ANCHOR));
  const kept = shown.filter(
    (leaf, index) => leaf.block.type !== 'paragraph' || (index > last && !isWhole) || isInBody(leaf),
  );
  return lengthOf(kept) >= lengthOf(shown) * NEARLY_ALL ? kept : shown;
}

/** `shown`, or the body of JSON-LD when that is at least 1.5 times as long. */
export function longerBody(shown: Leaf[], articleBody: string | null, url: string): Leaf[] {
  if (articleBody === null || articleBody.length < lengthOf(shown) * LONGER_BY) return shown;
  const body = leavesOfBody(articleBody, url);
  return lengthOf(body) >= lengthOf(shown) * LONGER_BY ? body : shown;
}
