/**
 * Reads RSS 0.90–2.0, RDF and Atom 0.3 and 1.0 from a tree. One reader for all formats, because feeds mix the vocabularies: each field
 * has a list of the elements that may hold it, best first.
 */

import { readDate } from '#server/written-date.ts';
import { authorNameOf } from './author-names.ts';
import type { Enclosure, FeedText, ParsedFeed, ParsedItem } from './parsed-feed.ts';
import { pollingInterval } from './polling-interval.ts';
import { isAbsolute, isSafeUrl, resolveReference } from './resolve-url.ts';
import { readText } from './text-construct.ts';
import { elementsOf, findElement, type ReadTree, textOf, type XmlElement } from './xml-tree.ts';

/** Items of a feed that are read: no site lists more. */
const MAX_ITEMS = 2_000;
/** Characters; browsers and servers stop near there. */
const MAX_ADDRESS = 4_000;

/** Elements of RSS and Atom count as the same vocabulary. */
const CORE = new Set(['', 'rss', 'atom']);
const ROOTS = new Set(['rss', 'rdf', 'feed', 'channel']);
const ITEMS = new Set(['item', 'entry']);

/** Elements by vocabulary and name: `title`, `dc:date`. Those of media:group count as its parent's. */
type Fields = ReadonlyMap<string, readonly XmlElement[]>;

function fieldsOf(parent: XmlElement): Fields {
  const fields = new Map<string, XmlElement[]>();
  const add = (element: XmlElement) => {
    const { vocabulary, name } = element;
    const key = CORE.has(vocabulary) ? name : `${vocabulary}:${name}`;
    const known = fields.get(key);
    if (known) known.push(element);
    else fields.set(key, [element]);
    if (key === 'media:group' || key === 'media:content') elementsOf(element).forEach(add);
  };
  elementsOf(parent).forEach(add);
  return fields;
}

const all = (fields: Fields, ...keys: string[]): XmlElement[] => keys.flatMap((key) => fields.get(key) ?? []);

/** The first element with text. */
function firstText(elements: readonly XmlElement[], base: string | null): FeedText | null {
  for (const element of elements) {
    const text = readText(element, 'guess', base);
    if (text) return text;
  }
  return null;
}

/** The last of several elements of one name that is a date: feeds that repeat one mean the later. */
function dateIn(fields: Fields, ...keys: string[]): Date | null {
  for (const key of keys) {
    for (const element of all(fields, key).toReversed()) {
      const date = readDate(textOf(element));
      if (date) return date;
    }
  }
  return null;
}

/** Text of the first of one name, '' when there is none. */
function wordIn(fields: Fields, key: string): string {
  const element = fields.get(key)?.[0];
  return element === undefined ? '' : textOf(element);
}

/** Names in all elements of the first kind that has any. */
function authorIn(fields: Fields, ...keys: string[]): string | null {
  for (const key of keys) {
    const people = new Set(all(fields, key).flatMap((element) => authorNameOf(element) ?? []));
    if (people.size > 0) return [...people].join(', ');
  }
  return null;
}

function addressOf(reference: string | undefined, from: XmlElement, base: string | null): string | null {
  const trimmed = reference?.trim();
  if (!trimmed || trimmed.length > MAX_ADDRESS || !isSafeUrl(trimmed)) return null;
  return resolveReference(trimmed.replace(/[\r\n\t]+/g, ''), from.base ?? base);
}

const relOf = ({ attributes }: XmlElement): string => attributes.rel?.trim().toLowerCase() || 'alternate';

function linkIn(fields: Fields, base: string | null): string | null {
  const links = all(fields, 'link');
  const written = links.filter(({ attributes }) => attributes.href === undefined);
  const pages = links.filter(({ attributes }) => !/xml|json/.test(attributes.type?.replace('xhtml+xml', '') ?? ''));
  const alternates = [...pages, ...links].filter((link) => relOf(link) === 'alternate');
  for (const link of [...written, ...alternates]) {
    const { href } = link.attributes;
    const address = addressOf(href ?? textOf(link), link, base);
    if (address && (href !== undefined || relOf(link) === 'alternate')) return address;
  }
  return null;
}

/** A guid is also the address unless the feed denies it (RSS 2.0); rdf:about is one in RSS 1.0. */
function permalinkIn(fields: Fields, item: XmlElement): string | null {
  const guid = all(fields, 'guid')[0];
  const isPermalink = guid !== undefined && guid.attributes.ispermalink?.trim().toLowerCase() !== 'false';
  const address = isPermalink ? textOf(guid).trim() : (item.attributes['rdf:about'] ?? '').trim();
  return isAbsolute(address) && /^https?:/i.test(address) ? address : null;
}

/** A guid is used byte for byte, unless it is a path on the site. */
function nameIn(id: XmlElement, base: string | null): string {
  const name = textOf(id).trim();
  return name.startsWith('/') ? resolveReference(name, id.base ?? base) : name;
}

function enclosuresIn(fields: Fields, base: string | null): Enclosure[] {
  const attached = all(fields, 'link').filter((link) => relOf(link) === 'enclosure');
  const seen = new Map<string, Enclosure>();
  for (const element of [...all(fields, 'enclosure', 'media:content'), ...attached]) {
    const { url: written, href, type, length, filesize } = element.attributes;
    const url = addressOf(written ?? href, element, base);
    const bytes = Number.parseInt(length ?? filesize ?? '', 10);
    if (url && !seen.has(url)) seen.set(url, { url, type: type || null, length: bytes > 0 ? bytes : null });
  }
  return [...seen.values()];
}

/** Short and long text. Of two short texts the second counts as the long one. */
function bodiesIn(fields: Fields, item: XmlElement, base: string | null) {
  const isCore = ({ vocabulary, name }: XmlElement) =>
    CORE.has(vocabulary) && (name === 'description' || name === 'summary');
  const [short, second] = elementsOf(item).filter(isCore);
  const long = all(fields, 'content:encoded', 'content', 'fullitem', 'xhtml:body', 'body', 'content:content');
  return {
    description: firstText(
      [
        ...(short ? [short] : []),
        ...all(fields, 'dc:description', 'itunes:summary', 'itunes:subtitle', 'media:description'),
      ],
      base,
    ),
    content: firstText(second ? [...long, second] : long, base),
  };
}

function readItem(item: XmlElement, base: string | null): ParsedItem {
  const fields = fieldsOf(item);
  const updated = dateIn(fields, 'updated', 'modified', 'dcterms:modified', 'dc:modified', 'dc:date', 'lastbuilddate');
  const id = all(fields, 'guid', 'id').find((element) => textOf(element).trim() !== '');
  return {
    title: firstText(all(fields, 'title', 'dc:title', 'media:title', 'itunes:title'), base),
    link: linkIn(fields, base) ?? permalinkIn(fields, item),
    guid: (id ? nameIn(id, base) : item.attributes['rdf:about']?.trim()) || null,
    published:
      dateIn(fields, 'pubdate', 'published', 'issued', 'dcterms:issued', 'created', 'dcterms:created', 'date') ??
      updated,
    updated,
    author: authorIn(fields, 'author', 'dc:creator', 'dc:author', 'itunes:author', 'creator', 'media:credit'),
    ...bodiesIn(fields, item, base),
    enclosures: enclosuresIn(fields, base),
  };
}

/** Base of relative addresses without xml:base and url: the feed's own link. */
function ownAddress(fields: Fields): string | null {
  const self = all(fields, 'link')
    .find((link) => relOf(link) === 'self')
    ?.attributes.href?.trim();
  const site = linkIn(fields, null);
  return [self, site].find((address) => address && /^https?:\/\//i.test(address)) ?? null;
}

/**
 * @param url the feed's own address, or null
 * @returns null when the tree holds no feed
 */
export function readXmlFeed({ tree, unclosed }: ReadTree, url: string | null): ParsedFeed | null {
  const root = findElement(tree, ROOTS);
  if (root === undefined) return null;
  const channel = elementsOf(root).find(({ name }) => name === 'channel') ?? root;
  const fields = fieldsOf(channel);
  const base = url ?? ownAddress(fields);
  // RDF keeps its items beside the channel, some RSS in a list of their own.
  const holders = [...new Set([channel, root])].flatMap((holder) => [
    holder,
    ...elementsOf(holder).filter(({ name }) => name === 'items'),
  ]);
  const isCutShort = unclosed.has(root);
  const items = holders
    .flatMap((holder) => elementsOf(holder).filter(({ name }) => ITEMS.has(name)))
    .filter((item) => !isCutShort || !unclosed.has(item));
  return {
    title: firstText(all(fields, 'title', 'dc:title', 'itunes:title'), base),
    link: linkIn(fields, base),
    description: firstText(
      all(fields, 'description', 'subtitle', 'tagline', 'dc:description', 'itunes:summary', 'itunes:subtitle', 'info'),
      base,
    ),
    author: authorIn(fields, 'managingeditor', 'author', 'dc:creator', 'dc:author', 'itunes:author', 'webmaster'),
    published: dateIn(fields, 'pubdate', 'published', 'dcterms:issued'),
    updated: dateIn(fields, 'updated', 'modified', 'lastbuilddate', 'dcterms:modified', 'dc:date'),
    restMinutes: pollingInterval({
      ttl: wordIn(fields, 'ttl'),
      updatePeriod: wordIn(fields, 'sy:updateperiod'),
      updateFrequency: wordIn(fields, 'sy:updatefrequency'),
    }),
    isCutShort,
    items: items.slice(0, MAX_ITEMS).map((item) => readItem(item, base)),
  };
}
