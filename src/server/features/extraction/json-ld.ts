/**
 * Reads the schema.org article that a page describes in JSON-LD (https://schema.org/Article), and uses its `articleBody` to confirm
 * the page's own text, or to replace it when the page shows only a part.
 */
import { decodeHTML } from 'entities';
import * as z from 'zod';
import { comparableText, type Leaf } from './block.ts';
import { lengthOf } from './boilerplate-containers.ts';
import { comparable, normaliseMetadata, normaliseText } from './normalise.ts';
import type { PageDocument } from './page-tree/document.ts';
import { parsePage } from './page-tree/parse.ts';
import { leavesOf, prepareTree } from './tree-blocks.ts';

const articleType = /(?:Article|BlogPosting|Report|Review|Posting)$/;
/** Pages put many things side by side; the article is among the first. */
const MAX_NODES = 200;

const nodeSchema = z.record(z.string(), z.unknown());
type JsonLdNode = z.infer<typeof nodeSchema>;

function asNode(value: unknown): JsonLdNode | null {
  const parsed = nodeSchema.safeParse(value);
  return parsed.success && !Array.isArray(value) ? parsed.data : null;
}

function parsed(script: string): unknown {
  const json = script
    .trim()
    .replace(/^(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>|\]\]>)$/g, '')
    .trim();
  try {
    return JSON.parse(json);
  } catch {
    return null; // Broken JSON-LD is common and says nothing.
  }
}

function typesOf(node: JsonLdNode): string[] {
  return [node['@type']].flat().filter((type) => typeof type === 'string');
}

/** All objects that the page's scripts describe, the outermost first. */
export function jsonLdOf(document: PageDocument): JsonLdNode[] {
  const queue: unknown[] = [];
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    queue.push(parsed(script.textContent ?? ''));
  }
  const nodes: JsonLdNode[] = [];
  for (let at = 0; at < queue.length && at < MAX_NODES; at += 1) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...value.slice(0, MAX_NODES));
    const node = asNode(value);
    if (!node) continue;
    nodes.push(node);
    queue.push(node['@graph'], node.mainEntity, node.mainEntityOfPage);
  }
  return nodes;
}

/** The first article that the page describes; null for none. */
export function articleOf(nodes: readonly JsonLdNode[]): JsonLdNode | null {
  return nodes.find((node) => typesOf(node).some((type) => articleType.test(type))) ?? null;
}

/** Name of the publisher, inline or by reference, else of the described website. */
export function publisherOf(nodes: readonly JsonLdNode[], article: JsonLdNode | null): string | null {
  const id = asNode([article?.publisher].flat()[0])?.['@id'];
  const referred = typeof id === 'string' ? nodes.find((node) => node['@id'] === id && node !== article) : undefined;
  const site = nodes.find((node) => typesOf(node).includes('WebSite'));
  return namesOf(article, 'publisher')[0] ?? textOf(referred ?? null, 'name') ?? textOf(site ?? null, 'name');
}

/** A text property; null when it is missing or something else. */
export function textOf(node: JsonLdNode | null, property: string): string | null {
  const value = [node?.[property]].flat()[0];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Names of the people or organisations in a property: texts, things with a name, or lists of either. */
export function namesOf(node: JsonLdNode | null, property: string): string[] {
  return [node?.[property]]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value : [asNode(value)?.name].flat()))
    .filter((name) => typeof name === 'string');
}

/** Address of a picture: a text, a thing with a url, or the first of a list. */
export function imageAddressOf(node: JsonLdNode | null): string | null {
  const value = [node?.image].flat()[0];
  return typeof value === 'string' ? value : textOf(asNode(value), 'url');
}

/** Value of `isAccessibleForFree`; null when missing. Many sites write booleans as text. */
export function isFreeOf(node: JsonLdNode | null): boolean | null {
  const value = node?.isAccessibleForFree;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? !/false/i.test(value) : null;
}

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
    const document = parsePage(body);
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
 * Drops paragraphs that `articleBody` lacks, if both are the same text otherwise: `articleBody` has no boilerplate between
 * paragraphs. After the last shared paragraph only if `articleBody` ends with it.
 */
export function withoutUnconfirmed(shown: Leaf[], articleBody: string | null): Leaf[] {
  const body = comparable(normaliseMetadata(articleBody ?? ''));
  if (body.length < SHORTEST_BODY) return shown;
  const isInBody = ({ block }: Leaf) => body.includes(comparableText(block));
  const last = shown.findLastIndex((leaf) => (leaf.block.text?.length ?? 0) >= SHORTEST_ANCHOR && isInBody(leaf));
  const isWhole = body.endsWith(comparable(shown[last]?.block.text ?? '').slice(-SHORTEST_ANCHOR));
  const kept = shown.filter(
    (leaf, index) => leaf.block.type !== 'paragraph' || (index > last && !isWhole) || isInBody(leaf),
  );
  return lengthOf(kept) >= lengthOf(shown) * NEARLY_ALL ? kept : shown;
}

/** `shown`, or the body of JSON-LD when that is at least 1.5 times as long. */
export function preferLongerBody(shown: Leaf[], articleBody: string | null, url: string): Leaf[] {
  if (articleBody === null || articleBody.length < lengthOf(shown) * LONGER_BY) return shown;
  const body = leavesOfBody(articleBody, url);
  return lengthOf(body) >= lengthOf(shown) * LONGER_BY ? body : shown;
}
