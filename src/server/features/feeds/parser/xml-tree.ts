/**
 * Parses a feed into a tree of elements, whatever state its XML is in: unclosed and misnested elements, truncated text, junk before
 * and after. Resolves character references (HTML's names and declared ones, expanded once) and namespaces, also wrongly declared ones.
 * Depth and number of elements are bounded.
 */

import { decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { isSafeUrl, resolveReference } from './resolve-url.ts';

const MAX_ENTITIES = 100;
const MAX_ENTITY_LENGTH = 500;

/** Names a document type declares → their text. */
type DeclaredEntities = ReadonlyMap<string, string>;

/** Reads `<!ENTITY name "text">`; outside ones, parameters and those that name other entities are left out. */
function declaredEntities(doctype: string): DeclaredEntities {
  const found = new Map<string, string>();
  for (const [, name, double, single] of doctype.matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')/g)) {
    const text = decodeHTMLStrict(double ?? single ?? '');
    if (name !== undefined && text.length <= MAX_ENTITY_LENGTH && !/[&%]/.test(text)) found.set(name, text);
    if (found.size >= MAX_ENTITIES) break;
  }
  return found;
}

/** Replaces references that end in a semicolon; a bare `&` stays, as in `?a=1&b=2`. */
function decodeReferences(text: string, declared: DeclaredEntities): string {
  if (!text.includes('&')) return text;
  if (declared.size === 0) return decodeHTMLStrict(text);
  return text.replace(/&(#?[\w.-]+);/g, (reference, name: string) => declared.get(name) ?? decodeHTMLStrict(reference));
}

/** Beginnings of namespace addresses without scheme and `www.`, lower-case. RSS has none or one of many; it is `rss`. */
const NAMES: readonly (readonly [start: string, vocabulary: string])[] = [
  ['w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns', 'atom'],
  ['purl.org/atom-blog', 'atom'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['purl.org/rss/1.0/modules/syndication', 'sy'],
  ['purl.org/rss/1.0/modules/', 'module'],
  ['purl.org/rss/1.0', 'rss'],
  ['my.netscape.com/rdf/simple', 'rss'],
  ['my.netscape.com/publish', 'rss'],
  ['channel.netscape.com/rdf/simple', 'rss'],
  ['backend.userland.com', 'rss'],
  ['blogs.law.harvard.edu/tech/rss', 'rss'],
  ['cyber.law.harvard.edu/rss', 'rss'],
  ['rssboard.org/rss', 'rss'],
  ['purl.org/net/rss1.1', 'rss'],
  ['purl.org/dc/elements', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['w3.org/1999/xhtml', 'xhtml'],
  ['w3.org/xml/1998/namespace', 'xml'],
  ['search.yahoo.com/mrss', 'media'],
  ['video.search.yahoo.com/mrss', 'media'],
  ['itunes.com/dtds/podcast', 'itunes'],
  ['example.com/dtds/podcast', 'itunes'],
];

/** Prefixes that mean the same everywhere. */
const PREFIXES = new Map([
  ['a10', 'atom'],
  ['atom10', 'atom'],
  ['dcterm', 'dcterms'],
  ...['atom', 'content', 'dc', 'dcterms', 'itunes', 'media', 'rdf', 'rss', 'sy', 'xhtml', 'xml'].map(
    (name) => [name, name] as const,
  ),
]);

/**
 * @param prefix of the element as written, '' when it has none
 * @param declared the namespace bound to the prefix there, or undefined
 * @returns one of the vocabularies above, '' for an element without prefix in no known one, 'other' for the rest
 */
function vocabularyOf(prefix: string, declared: string | undefined): string {
  const address = (declared ?? '').toLowerCase().replace(/^\w+:\/\/(?:www\.)?/, '');
  const known = address === '' ? undefined : NAMES.find(([start]) => address.startsWith(start));
  if (known) return known[1];
  if (prefix === '') return '';
  return PREFIXES.get(prefix.toLowerCase()) ?? 'other';
}

export interface XmlElement {
  /** See {@link vocabularyOf}. */
  readonly vocabulary: string;
  /** Local name, lower-case. */
  readonly name: string;
  /** Names lower-case with their prefix, values with references decoded. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
  /** Base of relative addresses in it (xml:base); null for the feed's own. */
  readonly base: string | null;
}

/** Real feeds stay under 30 levels, XHTML inside included. */
const MAX_DEPTH = 128;
const MAX_ELEMENTS = 400_000;
/** Parsing is given up beyond this: the parser's work grows with the square of the open elements. */
const MAX_OPEN = 1_000;
/** Longest document type. */
const MAX_DOCTYPE = 20_000;

/** Elements that hold one line of text. Another one inside means that the closing tag is missing. */
const LINES = new Set(['title', 'link', 'guid', 'pubdate', 'lastbuilddate', 'category', 'comments', 'author']);
const AFTER_LINES = new Set([...LINES, 'description', 'item', 'enclosure', 'source']);
/** Elements that never nest in their own kind. */
const ENTRIES = new Set(['item', 'entry']);

const NO_NAMES: Readonly<Record<string, string>> = Object.create(null);

export interface ReadTree {
  /** An element without name that holds everything. */
  tree: XmlElement;
  /** Elements that a truncated text leaves open. Empty for a complete text, and when parsing was given up. */
  unclosed: ReadonlySet<XmlElement>;
}

interface Frame {
  element: XmlElement;
  /** Name as written, to match the closing tag. */
  tag: string;
  /** Prefix → namespace, where this element declares any; else its parent's. */
  names: Readonly<Record<string, string>>;
}

/** Range of the document type, [0, 0] for none. */
function doctypeOf(text: string): [start: number, end: number] {
  const head = text.slice(0, MAX_DOCTYPE);
  const start = head.search(/<!DOCTYPE/i);
  const root = head.search(/<(?:\w+:)?(?:rss|rdf|feed|channel)[\s>]/i);
  if (start < 0 || (root >= 0 && root < start)) return [0, 0];
  const close = head.indexOf('>', start);
  const bracket = head.indexOf('[', start);
  if (bracket < 0 || bracket > close) return [start, close < 0 ? start : close + 1];
  const end = /\]\s{0,99}>/.exec(head.slice(bracket));
  return end ? [start, bracket + end.index + end[0].length] : [start, start];
}

function lowerKeys(given: Record<string, string>, declared: DeclaredEntities): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const key in given) attributes[key.toLowerCase()] = decodeReferences(given[key] ?? '', declared);
  return attributes;
}

function namesIn(attributes: Readonly<Record<string, string>>, outer: Frame['names']): Frame['names'] {
  let names: Record<string, string> | undefined;
  for (const key in attributes) {
    if (!key.startsWith('xmlns')) continue;
    names ??= Object.create(outer) as Record<string, string>;
    names[key.slice(6)] = attributes[key] ?? '';
  }
  return names ?? outer;
}

function baseIn(attributes: Readonly<Record<string, string>>, outer: string | null): string | null {
  const given = attributes['xml:base'];
  if (!given?.trim() || !isSafeUrl(given.trim())) return outer;
  return resolveReference(given, outer);
}

const element = (vocabulary: string, name: string, attributes: XmlElement['attributes'], base: string | null) =>
  ({ vocabulary, name, attributes, base, children: [] }) satisfies XmlElement;

/** Characters at the end that are searched for the end tag; servers and caches add comments. */
const TAIL = 2_000;

/** Whether the text ends with a feed's end tag, in any case, outside of CDATA. */
function endsAsFeed(text: string): boolean {
  const isInCdata = text.lastIndexOf('<![CDATA[') > text.lastIndexOf(']]>');
  return !isInCdata && /<\/(?:\w+:)?(?:rss|rdf|feed|channel)\s*>/i.test(text.slice(-TAIL));
}

/**
 * Reads the whole text; never throws.
 * @param url where the text came from, the outermost base
 */
export function readTree(text: string, url: string | null): ReadTree {
  const [start, end] = doctypeOf(text);
  const declared = declaredEntities(text.slice(start, end));
  const root = element('', '', {}, url);
  const stack: Frame[] = [{ element: root, tag: '', names: NO_NAMES }];
  let count = 0;
  let isCdata = false;
  let isGivenUp = false;
  /** Open levels below MAX_DEPTH, which are dropped. */
  let sunk = 0;
  let open = 0;

  const top = () => stack.at(-1) as Frame;
  function closeForgotten(name: string): void {
    const { vocabulary, name: inside } = top().element;
    const isLine = (vocabulary === '' || vocabulary === 'rss') && LINES.has(inside);
    if (isLine && AFTER_LINES.has(name) && !(inside === 'author' && name !== 'item')) stack.pop();
    if (!ENTRIES.has(name)) return;
    const last = stack.findLastIndex(({ element: outer }) => outer.name === name);
    if (last > 0) stack.length = last;
  }

  const parser = new Parser(
    {
      onopentag(tag, given) {
        count += 1;
        open += 1;
        if (open > MAX_OPEN || count > MAX_ELEMENTS) {
          isGivenUp = true;
          parser.pause();
        }
        if (sunk > 0 || stack.length > MAX_DEPTH) {
          sunk += 1;
          return;
        }
        const colon = tag.indexOf(':');
        const prefix = colon < 0 ? '' : tag.slice(0, colon);
        const name = tag.slice(colon + 1).toLowerCase();
        if (prefix === '') closeForgotten(name);
        const outer = top();
        const attributes = lowerKeys(given, declared);
        const names = namesIn(attributes, outer.names);
        const vocabulary = vocabularyOf(prefix, names[prefix.toLowerCase()]);
        const made = element(vocabulary, name, attributes, baseIn(attributes, outer.element.base));
        outer.element.children.push(made);
        stack.push({ element: made, tag, names });
      },
      onclosetag(tag) {
        open -= 1;
        if (sunk > 0) {
          sunk -= 1;
          return;
        }
        const last = stack.findLastIndex((frame) => frame.tag === tag);
        if (last > 0) stack.length = last;
      },
      oncdatastart() {
        isCdata = true;
      },
      oncdataend() {
        isCdata = false;
      },
      ontext(data) {
        if (sunk === 0) top().element.children.push(isCdata ? data : decodeReferences(data, declared));
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.write(text.slice(end));
  const unclosed = new Set(endsAsFeed(text) || isGivenUp ? [] : stack.slice(1).map((frame) => frame.element));
  parser.end();
  return { tree: root, unclosed };
}

/** Elements directly inside. */
export const elementsOf = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((child): child is XmlElement => typeof child !== 'string');

/** All text inside without tags. */
export function textOf({ children }: XmlElement): string {
  let text = '';
  for (const child of children) text += typeof child === 'string' ? child : textOf(child);
  return text;
}

/** The first element with one of the names, outermost and earliest first. */
export function findElement(parent: XmlElement, names: ReadonlySet<string>): XmlElement | undefined {
  let level = [parent];
  while (level.length > 0) {
    const inside = level.flatMap(elementsOf);
    const found = inside.find(({ name }) => names.has(name));
    if (found) return found;
    level = inside;
  }
  return undefined;
}
