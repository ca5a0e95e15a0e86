/** Writes book files for tests and reads them as the product does. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { writeZip, type ZipFile } from '#server/testing/zip-writer.ts';
import { type CollectedBook, collectBook } from '../collected-book.ts';
import { createBookParser } from '../parser.ts';

export interface PackageItem {
  id: string;
  href: string;
  /** XHTML by default. */
  type?: string;
  /** Further attributes, such as `properties="nav"`. */
  attributes?: string;
  /** Content of the file; without it no file is written. A page's body, unless it begins with its own root element. */
  content?: string | Uint8Array;
}

export interface TestPackage {
  items: readonly PackageItem[];
  /** Itemrefs as written; by default all items in order. */
  spine?: string;
  metadata?: string;
  guide?: string;
  /** Path of the package document. */
  opf?: string;
  files?: readonly ZipFile[];
}

export const page = (body: string, head = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Page</title>${head}</head><body>${body}</body></html>`;

export const nav = (list: string): PackageItem => ({
  id: 'nav',
  href: 'nav.xhtml',
  attributes: 'properties="nav"',
  content: page(`<nav epub:type="toc"><h1>Contents</h1><ol>${list}</ol></nav>`),
});

export const picture = Buffer.from('89504e470d0a1a0a', 'hex');

export function filesOfPackage({
  items,
  spine,
  metadata,
  guide = '',
  opf = 'EPUB/book.opf',
  files = [],
}: TestPackage): ZipFile[] {
  const folder = opf.includes('/') ? opf.slice(0, opf.lastIndexOf('/') + 1) : '';
  const manifest = items.map(
    ({ id, href, type = 'application/xhtml+xml', attributes = '' }) =>
      `<item id="${id}" href="${href}" media-type="${type}" ${attributes}/>`,
  );
  const refs =
    spine ?? items.flatMap(({ id, type }) => (id === 'nav' || type ? [] : `<itemref idref="${id}"/>`)).join('');
  return [
    { name: 'mimetype', content: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      content: `<container><rootfiles><rootfile full-path="${opf}" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    },
    {
      name: opf,
      content: `<package version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata ?? '<dc:title>Tides</dc:title>'}</metadata><manifest>${manifest.join('')}</manifest><spine>${refs}</spine><guide>${guide}</guide></package>`,
    },
    ...items.flatMap(({ href, content }) => {
      if (content === undefined) return [];
      const isBody = typeof content === 'string' && !/^<(?:\?xml|html|svg|!DOCTYPE|ncx|dtbook)/i.test(content);
      return [{ name: folder + decodeURIComponent(href), content: isBody ? page(content as string) : content }];
    }),
    ...files,
  ];
}

export const writePackage = (book: TestPackage): Buffer => writeZip(filesOfPackage(book));

/** A parser and a folder for one test file, gone after it. */
export function bookFolder(): {
  read: (bytes: Uint8Array | string) => Promise<CollectedBook>;
  save: (bytes: Uint8Array | string) => string;
} {
  const folder = mkdtempSync(path.join(tmpdir(), 'waikan-books-'));
  const parser = createBookParser();
  afterAll(async () => {
    await parser.close();
    rmSync(folder, { recursive: true });
  });
  let last = 0;
  const save = (bytes: Uint8Array | string) => {
    last += 1;
    const file = path.join(folder, `${last}.book`);
    writeFileSync(file, bytes);
    return file;
  };
  return { save, read: (bytes) => collectBook(parser, save(bytes)) };
}

/** Text of the blocks of all chapters, one a line. */
export const lines = ({ chapters }: CollectedBook): string[] =>
  chapters.flatMap(({ blocks }) => blocks.flatMap(({ text }) => text ?? []));
