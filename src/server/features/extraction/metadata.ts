/**
 * Article metadata of a page: JSON-LD first, then meta elements, then the text. Must run before Readability, which modifies the
 * document.
 */
import { bestSiteName, cleanByline, dayInAddress, instantOf, isDayFirst } from './attribution.ts';
import { articleOf, imageAddressOf, isFreeOf, jsonLdOf, namesOf, publisherOf, textOf } from './json-ld.ts';
import { UNKNOWN_ADDRESS, webAddress } from './links.ts';
import { normaliseMetadata, normaliseText } from './normalise.ts';
import type { PageDocument } from './page-tree/document.ts';
import { cleanTitle, confirmedTitle, siteInTitle, siteNamesOf } from './title.ts';

interface PageMetadata {
  title: string;
  byline: string | null;
  site_name: string | null;
  published_at: string | null;
  lang: string | null;
  excerpt: string;
  lead_image: string | null;
  /** Address the page gives for itself, on its own site. */
  canonical_url: string | null;
  /** `articleBody` of the JSON-LD, unchanged. */
  articleBody: string | null;
  /** Texts of the h1 elements. */
  headings: string[];
  /** Alternative texts of the pictures. */
  altTexts: string[];
  /** The window's title. */
  documentTitle: string;
  /** Whether it may be read for free; null when JSON-LD does not say. */
  isFree: boolean | null;
}

const LONGEST_DATELINE = 160;
const MAX_IMAGES = 300;
/** Longer than any title, name or description worth reading. */
const LONGEST_TEXT = 2_000;

const keys = {
  title: ['og:title', 'twitter:title', 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title'],
  byline: [
    'author',
    'parsely-author',
    'sailthru.author',
    'dc.creator',
    'dcterms.creator',
    'byl',
    'article:author',
    'og:article:author',
  ],
  published: [
    'article:published_time',
    'og:article:published_time',
    'og:published_time',
    'parsely-pub-date',
    'sailthru.date',
    'datepublished',
    'pubdate',
    'publishdate',
    'publish-date',
    'dc.date.issued',
    'dcterms.created',
    'dc.date',
    'dcterms.date',
    'ptime',
    'displaydate',
    'originalpublicationdate',
    'date',
  ],
  siteName: ['dc.publisher', 'dcterms.publisher', 'apple-mobile-web-app-title'],
  excerpt: ['og:description', 'twitter:description', 'description', 'dc.description', 'sailthru.description'],
  image: [
    'og:image',
    'og:image:url',
    'og:image:secure_url',
    'twitter:image',
    'twitter:image:src',
    'sailthru.image.full',
  ],
};

/** Meta elements by lower-case name, property or itemprop; the first of a name counts. */
function metaOf(document: PageDocument): Map<string, string> {
  const found = new Map<string, string>();
  for (const meta of document.querySelectorAll('meta')) {
    const content = meta.getAttribute('content')?.trim().slice(0, LONGEST_TEXT);
    if (!content) continue;
    for (const attribute of ['property', 'name', 'itemprop']) {
      for (const name of (meta.getAttribute(attribute) ?? '').toLowerCase().split(/\s+/)) {
        if (name !== '' && !found.has(name)) found.set(name, content);
      }
    }
  }
  return found;
}

function timeElement(document: PageDocument, read: (date: string | null) => string | null): string | null {
  const selectors = [
    '[itemprop~="datePublished"]',
    'time[pubdate]',
    'article time[datetime]',
    'main time[datetime]',
    'time[datetime]',
  ];
  for (const selector of selectors) {
    const element = document.querySelector(selector);
    const at = read(
      element?.getAttribute('datetime') ?? element?.getAttribute('content') ?? element?.textContent ?? null,
    );
    if (at) return at;
  }
  return null;
}

/** Date in the visible byline, for pages without metadata. */
function shownDate(document: PageDocument): string | null {
  const places = ['date', 'byline', 'publish', 'posted', 'timestamp', '-meta'].map((name) => `[class*="${name}" i]`);
  for (const element of [...document.querySelectorAll(places.join(', '))].slice(0, 12)) {
    const text = normaliseText(element.textContent ?? '');
    if (text.length > LONGEST_DATELINE || /retrieved|accessed|archived/i.test(text)) continue;
    const written = /(?:[A-Z][a-z]{2,8}\.? \d{1,2}|\d{1,2} [A-Z][a-z]{2,8}),? (?:19|20)\d\d/.exec(text)?.[0];
    const at = instantOf(written ?? null);
    if (at) return at;
  }
  return null;
}

const bylinePlaces =
  '[rel~="author"], [itemprop~="author"], .byline, .author .fn, .post-author .fn, .entry-author, .author-name, .post-author';

/** Name in the visible byline, for pages without metadata. */
function shownByline(document: PageDocument): string | null {
  const places = [...document.querySelectorAll(bylinePlaces)].slice(0, 12);
  return first(
    places
      .filter((place) => place.closest('[class*="comment" i], [id*="comment" i], aside, footer') === null)
      .map((place) => normaliseText(place.textContent ?? ''))
      .filter((text) => text.length <= LONGEST_DATELINE),
    (name) => cleanByline([name]),
  );
}

function altTextsOf(document: PageDocument): string[] {
  const images = [...document.querySelectorAll('img[alt]')].slice(0, MAX_IMAGES);
  return images.map((image) => normaliseMetadata(image.getAttribute('alt')?.slice(0, LONGEST_TEXT) ?? ''));
}

/** Host prefixes of one site: `m.`, `www.` and `amp.`. */
function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^(?:www|m|mobile|amp)\./, '');
}

/** Same site only, so that a page cannot claim another site's address. The front page is a template error. */
function canonicalUrl(document: PageDocument, shared: string | undefined, url: string): string | null {
  const link = document.querySelector('link[rel="canonical" i]')?.getAttribute('href');
  return first([link, shared], (address) => {
    const found = webAddress(address, url);
    if (found === null || siteOf(found) !== siteOf(url)) return null;
    return new URL(found).pathname === '/' && new URL(url).pathname !== '/' ? null : found;
  });
}

/** Absolute address that a page gives for itself, whatever its site; null without one. The front page is a template error. */
export function statedAddress(document: PageDocument): string | null {
  const link = document.querySelector('link[rel="canonical" i]')?.getAttribute('href');
  return first([link, metaOf(document).get('og:url')], (address) => {
    const found = webAddress(address, UNKNOWN_ADDRESS);
    const isFront = found !== null && new URL(found).pathname === '/';
    return isFront || found?.startsWith(UNKNOWN_ADDRESS) ? null : found;
  });
}

/** First of the values that comes to something. */
function first<T>(values: Iterable<string | null | undefined>, read: (value: string) => T | null): T | null {
  for (const value of values) {
    const result = value ? read(value) : null;
    if (result !== null && result !== '') return result;
  }
  return null;
}

/**
 * @param url absolute address of the page
 */
export function metadataOf(document: PageDocument, url: string): PageMetadata {
  const nodes = jsonLdOf(document);
  const jsonLd = articleOf(nodes);
  const meta = metaOf(document);
  const pick = (names: readonly string[]) => names.map((name) => meta.get(name));
  const documentTitle = normaliseMetadata(document.querySelector('title')?.textContent?.slice(0, LONGEST_TEXT) ?? '');
  const headings = [...document.querySelectorAll('h1')]
    .slice(0, 5)
    .map((h1) => normaliseText(h1.textContent?.slice(0, LONGEST_TEXT) ?? ''));
  const siteName = bestSiteName([
    meta.get('og:site_name'),
    publisherOf(nodes, jsonLd),
    meta.get('application-name'),
    ...pick(keys.siteName),
    siteInTitle(documentTitle, url),
  ]);
  const candidates = [
    textOf(jsonLd, 'headline'),
    ...pick(keys.title),
    textOf(jsonLd, 'name'),
    documentTitle,
    headings[0],
  ]
    .map((title) => normaliseMetadata(title ?? ''))
    .filter((title) => title !== '');
  const rawTitle = confirmedTitle(candidates, [documentTitle, ...headings]);
  const lang =
    document.documentElement?.getAttribute('lang') ?? textOf(jsonLd, 'inLanguage') ?? meta.get('og:locale') ?? null;
  const image = (address: string) => webAddress(address, url);
  const dayFirst = isDayFirst(url, lang);
  const date = (written: string | null) => instantOf(written, dayFirst);
  return {
    title: cleanTitle(rawTitle, siteNamesOf(siteName, url), headings),
    byline:
      cleanByline(namesOf(jsonLd, 'author')) ??
      first(pick(keys.byline), (name) => cleanByline([name])) ??
      shownByline(document),
    site_name: siteName,
    published_at:
      first([textOf(jsonLd, 'datePublished'), ...pick(keys.published)], date) ??
      timeElement(document, date) ??
      dayInAddress(url) ??
      shownDate(document),
    lang: lang && /^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i.test(lang.trim()) ? lang.trim().replaceAll('_', '-') : null,
    excerpt: first([...pick(keys.excerpt), textOf(jsonLd, 'description')], normaliseMetadata) ?? '',
    lead_image: first([...pick(keys.image), imageAddressOf(jsonLd)], image),
    canonical_url: canonicalUrl(document, meta.get('og:url'), url),
    articleBody: textOf(jsonLd, 'articleBody'),
    headings,
    altTexts: altTextsOf(document),
    documentTitle,
    isFree: isFreeOf(jsonLd),
  };
}
