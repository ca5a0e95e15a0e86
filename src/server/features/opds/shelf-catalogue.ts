/** A reader's shelf as a catalogue: OPDS 1.2 for every program, OPDS 2.0 for newer ones. */
import { escapeUTF8 } from 'entities';
import type { BookFormat } from '#contract/shapes.ts';
import type { ShelfBook } from './queries.ts';

export interface OfferedBook extends ShelfBook {
  /** Its file is an archive, as FictionBook often comes. */
  isZipped: boolean;
}

export interface ShelfPage {
  /** Path of the catalogue, without a slash at its end. */
  root: string;
  owner: string;
  books: readonly OfferedBook[];
  q: string | undefined;
  offset: number;
  /** Books of a page. */
  size: number;
  hasMore: boolean;
  updatedAt: Date;
}

const MEDIA_TYPES: Record<BookFormat, string> = {
  epub: 'application/epub+zip',
  txt: 'text/plain',
  fb2: 'application/x-fictionbook+xml',
  html: 'text/html',
  md: 'text/markdown',
  pdf: 'application/pdf',
};

/** What other programs take the file for, by its type and by the end of its name. */
export function fileTypeOf({ format, isZipped }: Pick<OfferedBook, 'format' | 'isZipped'>) {
  if (isZipped) return { type: 'application/x-zip-compressed-fb2', extension: 'fb2.zip' };
  return { type: MEDIA_TYPES[format ?? 'epub'], extension: format ?? 'epub' };
}

const NAVIGATION = 'application/atom+xml;profile=opds-catalog;kind=navigation';
const ACQUISITION = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
const OPEN_SEARCH = 'application/opensearchdescription+xml';
const OPDS_2 = 'application/opds+json';
const FEED =
  '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog">';
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';

/** The first page: it leads to the shelf. */
export function rootFeed({ root, owner, updatedAt }: Pick<ShelfPage, 'root' | 'owner' | 'updatedAt'>): string {
  return lines([
    ...head(`${owner}的书架`, root, root, NAVIGATION, updatedAt),
    '<entry>',
    element('title', '书架上的书'),
    element('id', `urn:waikan:shelf:books`),
    element('updated', updatedAt.toISOString()),
    element('content', '最近读过的在前', { type: 'text' }),
    link('subsection', `${root}/books`, ACQUISITION),
    '</entry>',
    '</feed>',
  ]);
}

export function booksFeed(page: ShelfPage): string {
  const { root, owner, books, q, updatedAt } = page;
  const [self, next, previous] = neighbours(page, `${root}/books`);
  return lines([
    ...head(q ? `搜索：${q}` : `${owner}的书架`, root, self, ACQUISITION, updatedAt),
    ...(next ? [link('next', next, ACQUISITION)] : []),
    ...(previous ? [link('previous', previous, ACQUISITION)] : []),
    ...books.flatMap((book) => bookEntry(root, book)),
    '</feed>',
  ]);
}

export function searchDescription(root: string, owner: string): string {
  return lines([
    DECLARATION,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    element('ShortName', `${owner}的书架`.slice(0, 16)),
    element('Description', '在书名和作者里找'),
    element('InputEncoding', 'UTF-8'),
    `<Url type="${escapeUTF8(ACQUISITION)}" template="${escapeUTF8(`${root}/books?q={searchTerms}`)}"/>`,
    '</OpenSearchDescription>',
  ]);
}

/** The page of {@link booksFeed} in OPDS 2.0. */
export function booksJson(page: ShelfPage): string {
  const { root, owner, books, q } = page;
  const [self, next, previous] = neighbours(page, `${root}/v2`, 'query');
  const around = [
    { rel: 'self', href: self, type: OPDS_2 },
    ...(next ? [{ rel: 'next', href: next, type: OPDS_2 }] : []),
    ...(previous ? [{ rel: 'previous', href: previous, type: OPDS_2 }] : []),
    { rel: 'search', href: `${root}/v2{?query}`, type: OPDS_2, templated: true },
  ];
  return JSON.stringify({
    metadata: { title: q ? `搜索：${q}` : `${owner}的书架`, itemsPerPage: page.size },
    links: around,
    publications: books.map((book) => ({
      metadata: {
        '@type': 'http://schema.org/Book',
        identifier: `urn:uuid:${book.uuid}`,
        title: book.title,
        ...(book.author !== null && { author: { name: book.author } }),
        ...(book.language !== null && { language: book.language }),
        ...(book.description !== null && { description: book.description }),
        modified: book.updatedAt.toISOString(),
      },
      links: [
        {
          rel: 'http://opds-spec.org/acquisition/open-access',
          href: `${root}/file/${book.uuid}`,
          type: fileTypeOf(book).type,
        },
      ],
      images: book.cover === null ? [] : [{ href: book.cover, type: coverType(book.cover) }],
    })),
  });
}

function bookEntry(root: string, book: OfferedBook): string[] {
  return [
    '<entry>',
    element('title', book.title),
    element('id', `urn:uuid:${book.uuid}`),
    element('updated', book.updatedAt.toISOString()),
    ...(book.author === null ? [] : ['<author>', element('name', book.author), '</author>']),
    ...(book.language === null ? [] : [element('dc:language', book.language)]),
    ...(book.description === null ? [] : [element('summary', book.description, { type: 'text' })]),
    ...(book.cover === null
      ? []
      : [
          link('http://opds-spec.org/image', book.cover, coverType(book.cover)),
          link('http://opds-spec.org/image/thumbnail', book.cover, coverType(book.cover)),
        ]),
    link(
      'http://opds-spec.org/acquisition/open-access',
      `${root}/file/${book.uuid}`,
      fileTypeOf(book).type,
      book.bytes,
    ),
    '</entry>',
  ];
}

function head(title: string, root: string, self: string, kind: string, updatedAt: Date): string[] {
  return [
    DECLARATION,
    FEED,
    element('id', `urn:waikan:shelf${self.slice(root.length)}`),
    element('title', title),
    element('updated', updatedAt.toISOString()),
    '<author><name>外刊轻读</name></author>',
    link('self', self, kind),
    link('start', root, NAVIGATION),
    link('search', `${root}/search.xml`, OPEN_SEARCH),
    link('alternate', `${root}/v2`, OPDS_2),
  ];
}

function neighbours(
  { q, offset, size, hasMore }: ShelfPage,
  path: string,
  word = 'q',
): [string, string | null, string | null] {
  const at = (place: number) => {
    const query = new URLSearchParams({ ...(q && { [word]: q }), ...(place > 0 && { offset: String(place) }) });
    return query.size === 0 ? path : `${path}?${query}`;
  };
  return [at(offset), hasMore ? at(offset + size) : null, offset > 0 ? at(Math.max(0, offset - size)) : null];
}

const coverType = (cover: string): string =>
  cover.endsWith('.png') ? 'image/png' : cover.endsWith('.webp') ? 'image/webp' : 'image/jpeg';

const lines = (parts: readonly string[]): string => `${parts.join('\n')}\n`;

function element(name: string, text: string, attributes: Record<string, string> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeUTF8(value)}"`);
  // Signs that XML 1.0 has no way to write.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed();
  return `<${name}${written.join('')}>${escapeUTF8(plain)}</${name}>`;
}

function link(rel: string, href: string, type: string, bytes?: number): string {
  const length = bytes === undefined ? '' : ` length="${bytes}"`;
  return `<link rel="${escapeUTF8(rel)}" href="${escapeUTF8(href)}" type="${escapeUTF8(type)}"${length}/>`;
}
