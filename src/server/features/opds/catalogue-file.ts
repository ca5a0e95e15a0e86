/**
 * Reads a page of a catalogue: OPDS 1.x (Atom, opds-spec.org/specs/opds-1-2) or OPDS 2.0 (JSON, drafts.opds.io/opds-2.0). Only books that are
 * given away are listed with files; what is sold or lent has none.
 */
import { decodeHTML } from 'entities';
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

/** A page of a website that names its catalogue, as feeds are named. */
export interface NamedCatalogue {
  catalogue: string;
}

const MAX_ENTRIES = 500;
const MAX_ELEMENTS = 100_000;
const MAX_DEPTH = 50;
const LONGEST_SUMMARY = 2_000;

type Format = CatalogueEntry['files'][number]['format'];

/** The best first: text that flows before pages that are fixed. */
const FORMATS: readonly [Format, RegExp][] = [
  ['epub', /^application\/(?:x-)?(?:kepub|epub)\+zip/],
  ['fb2', /^application\/(?:x-)?(?:fictionbook|fb2|zip-compressed-fb2)/],
  ['html', /^(?:text\/html|application\/xhtml\+xml)/],
  ['txt', /^text\/plain/],
  ['pdf', /^application\/pdf/],
];
const OPEN = /(?:^|\s)http:\/\/opds-spec\.org\/acquisition(?:\/open-access)?(?:\s|$)/;
const ACQUISITION = /(?:^|\s)http:\/\/opds-spec\.org\/acquisition/;
/** Types that say nothing: the end of the address has to. */
const ANY_TYPE = /^(?:application\/octet-stream|binary\/octet-stream)?$/;

interface Link {
  href: string;
  rel: string;
  type: string;
}

/** @throws {AppError} UNSUPPORTED_TYPE for anything else */
export function readCatalogue({ bytes, url }: CatalogueFile): ReadCatalogue | NamedCatalogue {
  const text = decoded(bytes).trim();
  const page = text.startsWith('{') ? readJson(text, url) : readAtom(text, url);
  if (page !== null) return page;
  if (!/<html[\s>]/i.test(text.slice(0, 2_000)))
    throw new AppError('UNSUPPORTED_TYPE', { msg: '这个网址不是图书目录（OPDS）' });
  const catalogue = namedCatalogue(text, url);
  if (catalogue !== null) return { catalogue };
  throw new AppError('UNSUPPORTED_TYPE', {
    msg: '这个网址是网页，不是图书目录（OPDS）。书库给阅读软件的地址多以 /opds 结尾',
  });
}

/** By the encoding that an XML declaration names, else UTF-8. */
function decoded(bytes: Uint8Array): string {
  const label = /^\s*<\?xml[^>]{0,100}\bencoding\s*=\s*["']([\w.:-]{1,40})/i.exec(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )?.[1];
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // No encoding has that name.
    return new TextDecoder().decode(bytes);
  }
}

const CATALOGUE_TYPE = /^application\/(?:atom\+xml;.*\bprofile=opds-catalog|opds\+json)/i;

/** The catalogue that a web page leads programs to: `<link rel="alternate" type="application/atom+xml;profile=opds-catalog">`. */
function namedCatalogue(text: string, url: string): string | null {
  let found: string | null = null;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href }) {
      if (name !== 'link' || found !== null || !/\b(?:alternate|related|start)\b/i.test(rel)) return;
      if (CATALOGUE_TYPE.test(type)) found = resolved(href, url);
    },
  });
  parser.end(text);
  return found;
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
  const alone = root.children.find(({ name }) => name === 'entry');
  // A book that a catalogue names in short has a document of its own.
  const feed = root.children.find(({ name }) => name === 'feed') ?? (alone && { ...alone, children: [alone] });
  if (feed === undefined) return null;
  const base = resolved(feed.attributes['xml:base'], url) ?? url;
  const links = linksOf(feed);
  const hrefOf = (rel: string) => resolved(links.find((link) => link.rel === rel)?.href, base);
  const search = links.filter((link) => link.rel === 'search');
  const template = search.find(({ href }) => href.includes('{searchTerms'));
  return {
    url,
    title: titleIn(feed) || (alone && titleIn(alone)) || new URL(url).host,
    entries: feed.children
      .filter(({ name }) => name === 'entry')
      .slice(0, MAX_ENTRIES)
      .flatMap((entry) => atomEntry(entry, base) ?? []),
    previous: hrefOf('previous') ?? hrefOf('prev'),
    next: hrefOf('next'),
    start: hrefOf('start'),
    search: template ? templateOf(template.href, base) : null,
    searchDescription: template ? null : resolved(search[0]?.href, base),
  };
}

/** A title may be marked up. */
function titleIn(node: XmlNode): string {
  const title = node.children.find(({ name }) => name === 'title');
  const text = textIn(node, 'title');
  return title?.attributes.type === 'html' ? (plainText(text) ?? '') : text;
}

function atomEntry(entry: XmlNode, url: string): CatalogueEntry | null {
  const links = linksOf(entry);
  const files = filesOf(links, url);
  const isSold = links.some(({ rel }) => ACQUISITION.test(rel));
  const isAtom = ({ type }: Link) => type.startsWith('application/atom+xml');
  const folder =
    links.find((link) => isAtom(link) && !/self|alternate|image|related/.test(link.rel)) ??
    links.find((link) => isAtom(link) && /type=entry/.test(link.type) && /alternate/.test(link.rel));
  const title = titleIn(entry);
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
    const isNamed = ({ href }: Link) => new RegExp(`\\.${format}(?:$|[?#])`, 'i').test(href);
    const given = links.filter(({ rel }) => OPEN.test(rel));
    const link =
      given.find(({ type }) => sign.test(type)) ?? given.find((one) => ANY_TYPE.test(one.type) && isNamed(one));
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
  // A book that a catalogue names in short has a document of its own.
  if (publications.length === 0 && links.some(({ rel }) => ACQUISITION.test(rel))) publications.push(feed);
  const hrefOf = (rel: string) => resolved(links.find((link) => link.rel === rel)?.href, url);
  const search = links.find(({ rel }) => rel === 'search')?.href;
  // Of a group the first publications are here, and all behind its own address.
  const more = groups.flatMap((group) => {
    const own = listOf(group.links).find(({ rel }) => [rel].flat().includes('self'));
    return own ? [{ ...own, title: (group.metadata as Json | undefined)?.title }] : [];
  });
  const ways = [...navigation, ...more];
  const folders = jsonLinks(ways).map((link, at) => ({ ...link, title: wordsOf(ways[at]?.title) }));
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
  const given = jsonLinks(links);
  const isSold = given.some(({ rel }) => ACQUISITION.test(rel));
  const whole = given.find(({ rel, type }) => rel === 'self' && type.startsWith('application/opds-publication'));
  const nameOf = (one: unknown) => wordsOf(typeof one === 'object' && one !== null ? (one as Json).name : one);
  return {
    title,
    authors: authors.map(nameOf).filter(Boolean),
    summary: plainText(wordsOf(facts.description)),
    language: wordsOf(Array.isArray(facts.language) ? facts.language[0] : facts.language) || null,
    cover: resolved(jsonLinks(images)[0]?.href, url),
    href: isSold ? null : resolved(whole?.href, url),
    files: filesOf(given, url),
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
  const plain = decodeHTML(text.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? null : plain.slice(0, LONGEST_SUMMARY).toWellFormed();
}

/** Elements of XHTML that stand on lines of their own. */
const LINE = /^(?:p|div|br|li|ul|ol|h[1-6]|tr|td|dt|dd|blockquote)$/;

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
        if (closed && outer && open.length > 2) outer.text += LINE.test(closed.name) ? ` ${closed.text} ` : closed.text;
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
