/** The schema.org article that a page describes in JSON-LD, if it does: https://schema.org/Article */

import * as z from 'zod';
import type { PageDocument } from './page-tree/document.ts';

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

/** All things that the page's scripts describe, the outermost first. */
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

/** First article among what the page describes; null when there is none. */
export function articleOf(nodes: readonly JsonLdNode[]): JsonLdNode | null {
  return nodes.find((node) => typesOf(node).some((type) => articleType.test(type))) ?? null;
}

/** Name of whoever publishes the article, written there or where it refers to; else of the website that is described. */
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

/** What the article says of reading it for free; null when it says nothing. Texts stand for booleans on many sites. */
export function isFreeOf(node: JsonLdNode | null): boolean | null {
  const value = node?.isAccessibleForFree;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' ? !/false/i.test(value) : null;
}
