/**
 * Reads a page of a catalogue: OPDS 1.x (Atom, opds-spec.org/specs/opds-1-2) or OPDS 2.0 (JSON, drafts.opds.io/opds-2.0). Only books that are
 * given away are listed with files; what is sold or lent has none.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import type { CatalogueEntry, CataloguePage } from '#contract/opds.ts';

export interface CatalogueFile {
  bytes: Uint8Array;
  /** Address of the file, the base of relative addresses. */
  url: string;
}

export interface ReadCatalogue extends Omit<CataloguePage, 'has_search'> {
  /** Address with `{searchTerms}`; null where the catalogue has none on its own pages. */
  search: string | null;
  /** Address of the page that says how it is searched. */
  searchDescription: string | null;
}

const MAX_ENTRIES = 500;
const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 50;
const LONGEST_SUMMARY = 2_000;

type Format = CatalogueEntry['files'][number]['format'];

/** The best first: text that flows before pages that are fixed. */
const FORMATS: readonly [Format, RegExp][] = [
  ['epub', /^application\/epub\+zip/],
  ['fb2', /^application\/(?:x-)?(?:fictionbook|fb2|zip-compressed-fb2)/],
  ['html', /^(?:text\/html|application\/xhtml\+xml)/],
  ['txt', /^text\/plain/],
  ['pdf', /^application\/pdf/],
];
const OPEN = /^http:\/\/opds-spec\.org\/acquisition(?:\/open-access)?$/;

interface Link {
  href: string;
  rel: string;
  type: string;
}

/** @throws {AppError} UNSUPPORTED_TYPE for anything else */
export function readCatalogue({ bytes, url }: CatalogueFile): ReadCatalogue {
  const text = new TextDecoder().decode(bytes).trim();
  const page = text.startsWith('{') ? readJson(text, url) : readAtom(text, url);
  if (page === null) throw new AppError('UNSUPPORTED_TYPE', { msg: '这个网址不是图书目录（OPDS）' });
  return page;
}

/** @returns the template of an OpenSearch description for Atom, null where it has none */
export function readSearchDescription({ bytes, url }: CatalogueFile): string | null {
  const root = readXml(new TextDecoder().decode(bytes));
  const templates = all(root, 'url').filter(({ attributes }) => attributes.template?.includes('{searchTerms'));
  const best = templates.find(({ attributes }) => attributes.type?.startsWith('application/atom+xml')) ?? templates[0];
  return best ? templateOf(best.attributes.template ?? '', url) : null;
}

function readAtom(text: string, url: string): ReadCatalogue | null {
  const root = readXml(text);
  const feed = root.children.find(({ name }) => name === 'feed');
  if (feed === undefined) return null;
  const links = linksOf(feed);
  const hrefOf = (rel: string) => resolved(links.find((link) => link.rel === rel)?.href, url);
  const search = links.filter((link) => link.rel === 'search');
  const template = search.find(({ href }) => href.includes('{searchTerms'));
  return {
    url,
    title: textIn(feed, 'title') || new URL(url).host,
    entries: feed.children
      .filter(({ name }) => name === 'entry')
      .slice(0, MAX_ENTRIES)
      .flatMap((entry) => atomEntry(entry, url) ?? []),
    previous: hrefOf('previous') ?? hrefOf('prev'),
    next: hrefOf('next'),
    start: hrefOf('start'),
    search: template ? templateOf(template.href, url) : null,
    searchDescription: template ? null : resolved(search[0]?.href, url),
  };
}

function atomEntry(entry: XmlNode, url: string): CatalogueEntry | null {
  const links = linksOf(entry);
  const files = filesOf(links, url);
  const isSold = links.some(({ rel }) => rel.startsWith('http://opds-spec.org/acquisition'));
  const folder = links.find(
    ({ rel, type }) => type.startsWith('application/atom+xml') && !/self|alternate|image|related/.test(rel),
  );
  const title = textIn(entry, 'title');
  if (title === '' || (files.length === 0 && !folder && !isSold)) return null;
  const cover =
    links.find(({ rel }) => /opds-spec\.org\/(?:image\/)?thumbnail|\/cover-thumbnail|image\/thumbnail/.test(rel)) ??
    links.find(({ rel }) => /opds-spec\.org\/(?:image|cover)$/.test(rel));
  return {
    title,
    authors: entry.children.filter(({ name }) => name === 'author').flatMap((one) => textIn(one, 'name') || []),
    summary: plainText(textIn(entry, 'summary') || textIn(entry, 'content')),
    language: textIn(entry, 'language') || null,
    cover: resolved(cover?.href, url),
    href: files.length === 0 && !isSold ? resolved(folder?.href, url) : null,
    files,
  };
}

const linksOf = (node: XmlNode): Link[] =>
  node.children
    .filter(({ name }) => name === 'link')
    .map(({ attributes: { href = '', rel = '', type = '' } }) => ({ href, rel, type: type.toLowerCase() }));

function filesOf(links: readonly Link[], url: string): CatalogueEntry['files'] {
  return FORMATS.flatMap(([format, sign]) => {
    const link = links.find(({ rel, type }) => OPEN.test(rel) && sign.test(type));
    const href = resolved(link?.href, url);
    return href === null ? [] : [{ href, format }];
  });
}

type Json = Record<string, unknown>;
const listOf = (value: unknown): Json[] =>
  (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).filter(
    (one): one is Json => typeof one === 'object' && one !== null,
  );
const wordsOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  // A text by language.
  return typeof value === 'object' && value !== null ? wordsOf(Object.values(value)[0]) : '';
};

function readJson(text: string, url: string): ReadCatalogue | null {
  let feed: Json;
  try {
    feed = JSON.parse(text) as Json;
  } catch {
    return null;
  }
  const groups = listOf(feed.groups);
  const publications = [feed, ...groups].flatMap((part) => listOf(part.publications));
  const navigation = [feed, ...groups].flatMap((part) => listOf(part.navigation));
  if (publications.length + navigation.length === 0 && typeof feed.metadata !== 'object') return null;
  const links = jsonLinks(feed.links);
  const hrefOf = (rel: string) => resolved(links.find((link) => link.rel === rel)?.href, url);
  const search = links.find(({ rel }) => rel === 'search')?.href;
  const folders = jsonLinks(navigation).map((link, at) => ({ ...link, title: wordsOf(navigation[at]?.title) }));
  return {
    url,
    title: wordsOf((feed.metadata as Json | undefined)?.title) || new URL(url).host,
    entries: [
      ...folders.flatMap(({ title, href }): CatalogueEntry[] => {
        const address = resolved(href, url);
        const nothing = { authors: [], summary: null, language: null, cover: null, files: [] };
        return title && address ? [{ title, href: address, ...nothing }] : [];
      }),
      ...publications.flatMap((one) => publication(one, url) ?? []),
    ].slice(0, MAX_ENTRIES),
    previous: hrefOf('previous') ?? hrefOf('prev'),
    next: hrefOf('next'),
    start: hrefOf('start'),
    search: search ? templateOf(search, url) : null,
    searchDescription: null,
  };
}

function publication({ metadata, links, images }: Json, url: string): CatalogueEntry | null {
  const facts = (metadata ?? {}) as Json;
  const title = wordsOf(facts.title);
  if (title === '') return null;
  const authors = Array.isArray(facts.author) ? facts.author : [facts.author ?? []];
  const nameOf = (one: unknown) => wordsOf(typeof one === 'object' && one !== null ? (one as Json).name : one);
  return {
    title,
    authors: authors.map(nameOf).filter(Boolean),
    summary: plainText(wordsOf(facts.description)),
    language: wordsOf(Array.isArray(facts.language) ? facts.language[0] : facts.language) || null,
    cover: resolved(jsonLinks(images)[0]?.href, url),
    href: null,
    files: filesOf(jsonLinks(links), url),
  };
}

const jsonLinks = (value: unknown): Link[] =>
  listOf(value).map(({ href, rel, type }) => ({
    href: wordsOf(href),
    rel: Array.isArray(rel) ? wordsOf(rel[0]) : wordsOf(rel),
    type: wordsOf(type).toLowerCase(),
  }));

/** An address on the web; null for any other. */
function resolved(href: string | undefined, base: string): string | null {
  if (!href || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/** Names of what is sought in templates of OpenSearch and OPDS 2.0, the best first; `title` is sought where nothing takes all words. */
const WORDS = ['searchTerms', 'query', 'q', 'search', 'terms', 'term', 'keyword', 'keywords', 'title'];
/** An expression of a URI template: an operator of RFC 6570, then names. */
const EXPRESSION = /\{([+#./;?&]?)([^{}]*)\}/g;
const PLACE = '-SEARCH-TERMS-';

const namesIn = (list: string): string[] =>
  list.split(',').map((name) =>
    name
      .trim()
      .replace(/(?:\*|:\d+|\?)$/, '')
      // Prefixes of OpenSearch's extensions.
      .replace(/^.*:/, ''),
  );

/**
 * A template on its own address, with nothing to fill in but the words: `{searchTerms}` by OpenSearch 1.1, `{?query}` and the like by RFC 6570.
 * Everything else is left undefined. A place for the words is left where they go; null where they go nowhere.
 */
function templateOf(template: string, base: string): string | null {
  const given = new Set([...template.matchAll(EXPRESSION)].flatMap(([, , list = '']) => namesIn(list)));
  const name = WORDS.find((word) => given.has(word));
  if (name === undefined) return null;
  let isFirst = true;
  const words = template.replace(EXPRESSION, (_, operator: string, list: string) => {
    if (!namesIn(list).includes(name)) return '';
    if (operator === '?' || operator === '&') {
      // The second of two such expressions, or the first after a query in the template, continues the query.
      const sign = operator === '?' && isFirst && !template.split('{', 1)[0]?.includes('?') ? '?' : '&';
      isFirst = false;
      return `${sign}${name}=${PLACE}`;
    }
    if (operator === ';') return `;${name}=${PLACE}`;
    return operator === '/' || operator === '.' || operator === '#' ? operator + PLACE : PLACE;
  });
  return resolved(words, base)?.replaceAll(PLACE, '{searchTerms}') ?? null;
}

/** @param template of {@link ReadCatalogue} */
export function filledTemplate(template: string, words: string): string {
  // Letters that RFC 6570 encodes and this function does not.
  const encoded = encodeURIComponent(words).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return template.replaceAll('{searchTerms}', () => encoded);
}

function plainText(text: string): string | null {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? null : plain.slice(0, LONGEST_SUMMARY).toWellFormed();
}

interface XmlNode {
  /** Name without prefix, in lower case. */
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
}

/** A tree of what is there, whatever its state; entities that a document declares are not expanded. */
function readXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(tag, given) {
        const name = tag.slice(tag.indexOf(':') + 1).toLowerCase();
        const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [key.toLowerCase(), value]));
        const node: XmlNode = { name, attributes, children: [], text: '' };
        if (++count <= MAX_ELEMENTS && open.length < MAX_DEPTH) open.at(-1)?.children.push(node);
        open.push(node);
      },
      onclosetag() {
        const closed = open.length > 1 ? open.pop() : undefined;
        // The text of elements inside is that of the one around them: summaries are XHTML.
        const outer = open.at(-1);
        if (closed && outer && open.length > 2) outer.text += closed.text;
      },
      ontext(data) {
        const node = open.at(-1);
        if (node) node.text += data;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return root;
}

const textIn = (node: XmlNode, name: string): string =>
  node.children
    .find((child) => child.name === name)
    ?.text.replace(/\s+/g, ' ')
    .trim() ?? '';

function all(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}
