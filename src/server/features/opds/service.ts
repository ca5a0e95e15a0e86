/** Catalogues of books (OPDS): opening those of others, and giving the own shelf to other reading programs at a secret address. */

import type { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import type { CataloguePage } from '#contract/opds.ts';
import type { Db } from '#server/db/database.ts';
import { storedName } from '#server/features/books/service.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import { fetchLoggedIn, type SiteLogin, siteLoginOf } from '#server/providers/fetch/site-login.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { hashSecret, newToken } from '#server/secret-tokens.ts';
import { type CatalogueFile, filledTemplate, type ReadCatalogue } from './catalogue-file.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import * as queries from './queries.ts';
import {
  booksFeed,
  booksJson,
  fileTypeOf,
  type OfferedBook,
  rootFeed,
  type ShelfPage,
  searchDescription,
} from './shelf-catalogue.ts';

export interface OpdsService {
  overview(userId: number): Promise<{ catalogues: { url: string; title: string }[]; madeAt: Date | null }>;
  /** A new address of the own shelf; the one before ends. */
  makeAddress(userId: number): Promise<{ path: string; madeAt: Date }>;
  endAddress(userId: number): Promise<void>;
  /** @throws {AppError} INVALID_INPUT for an address that is not on the public web, UPSTREAM_FAILED, UNSUPPORTED_TYPE */
  browse(userId: number, asked: BrowseRequest, signal: AbortSignal): Promise<CataloguePage>;
  forget(userId: number, url: string): Promise<void>;
  /** The shelf of a token. @throws {AppError} NOT_FOUND */
  open(token: string): Promise<OpenShelf>;
}

export interface BrowseRequest {
  url: string;
  q?: string | undefined;
  /** The reader asked for this page by its address: it is remembered also where the catalogue begins elsewhere. */
  isNamed?: boolean;
  username?: string | undefined;
  password?: string | undefined;
}

/** A shelf as other programs see it. @see shelf-catalogue.ts */
export interface OpenShelf {
  root(path: string): Promise<string>;
  books(path: string, q: string | undefined, offset: number): Promise<string>;
  booksJson(path: string, q: string | undefined, offset: number): Promise<string>;
  searchDescription(path: string): string;
  /** @throws {AppError} NOT_FOUND */
  file(bookUuid: string): Promise<{ name: string; extension: string; type: string; bytes: number; stream: Readable }>;
}

interface OpdsOptions {
  db: Db;
  /** Ignores robots.txt, which is for crawlers: a catalogue is made for programs that a person uses. */
  fetcher: PageFetcher;
  reader: CatalogueReader;
  storage: Pick<Storage, 'openRead' | 'size'>;
  now: () => Date;
}

const PAGE = 50;

export function createOpds({ db, fetcher, reader, storage, now }: OpdsOptions): OpdsService {
  async function fetchFile(url: string, login: SiteLogin | null, signal: AbortSignal) {
    const { bytes, url: at } = await fetchLoggedIn(fetcher, url, login, { expect: 'catalogue', signal });
    return { bytes, url: at };
  }

  /** A page of a website is followed to the catalogue that it names, once. */
  async function pageAt(url: string, fetched: (address: string) => Promise<CatalogueFile>): Promise<ReadCatalogue> {
    const page = await reader.read(await fetched(url));
    if (!('catalogue' in page)) return page;
    const named = await reader.read(await fetched(page.catalogue));
    if ('catalogue' in named) throw new AppError('UNSUPPORTED_TYPE', { msg: '这个网址不是图书目录（OPDS）' });
    return named;
  }

  return {
    async overview(userId) {
      const [catalogues, token] = await Promise.all([queries.cataloguesOf(db, userId), queries.tokenOf(db, userId)]);
      return { catalogues, madeAt: token?.madeAt ?? null };
    },
    async makeAddress(userId) {
      const token = newToken();
      const madeAt = now();
      await queries.putToken(db, { userId, tokenHash: hashSecret(token), madeAt });
      return { path: `/opds/${token}`, madeAt };
    },
    endAddress: (userId) => queries.dropToken(db, userId),
    async browse(userId, { url, q, isNamed = false, ...given }, signal) {
      const login = siteLoginOf(given);
      // A catalogue may name addresses of other sites, which the login is not for.
      const fetched = (address: string) =>
        fetchFile(address, new URL(address).origin === new URL(url).origin ? login : null, signal);
      const page = await pageAt(url, fetched);
      if (!q) {
        if (isNamed || page.start === null || page.start === page.url) {
          await queries.rememberCatalogue(db, { userId, url, title: page.title.slice(0, 200), openedAt: now() });
        }
        return present(page);
      }
      const { search, searchDescription: described } = page;
      const template = search ?? (described === null ? null : await reader.readSearch(await fetched(described)));
      if (template === null) throw new AppError('INVALID_INPUT', { fields: { q: '这个目录不能搜索' } });
      const address = filledTemplate(template, q);
      return present(await pageAt(address, fetched));
    },
    forget: (userId, url) => queries.forgetCatalogue(db, userId, url),
    async open(token) {
      const owner = await queries.ownerByToken(db, hashSecret(token));
      if (owner === undefined) throw new AppError('NOT_FOUND', { msg: '这个地址已作废' });
      return openShelf(owner);
    },
  };

  function openShelf({ userId, username }: { userId: number; username: string }): OpenShelf {
    /** Its bytes are stored as they came. */
    async function offered(book: queries.ShelfBook): Promise<OfferedBook> {
      const stream = book.format === 'fb2' ? await storage.openRead(storedName(book.digest)) : null;
      for await (const chunk of stream ?? []) return { ...book, isZipped: chunk.toString('latin1', 0, 2) === 'PK' };
      return { ...book, isZipped: false };
    }
    async function pageOf(root: string, q: string | undefined, offset: number): Promise<ShelfPage> {
      const rows = await queries.booksOnShelf(db, userId, q, { offset, limit: PAGE + 1 });
      const books = await Promise.all(rows.slice(0, PAGE).map(offered));
      const updatedAt = books[0]?.updatedAt ?? now();
      return { root, owner: username, books, q, offset, size: PAGE, hasMore: rows.length > PAGE, updatedAt };
    }
    return {
      root: async (path) => rootFeed(await pageOf(path, undefined, 0)),
      books: async (path, q, offset) => booksFeed(await pageOf(path, q, offset)),
      booksJson: async (path, q, offset) => booksJson(await pageOf(path, q, offset)),
      searchDescription: (path) => searchDescription(path, username),
      async file(bookUuid) {
        const book = await queries.bookOnShelf(db, userId, bookUuid);
        const stored = storedName(book?.digest ?? '');
        const bytes = book && (await storage.size(stored));
        const stream = bytes ? await storage.openRead(stored) : null;
        if (!book || !bytes || !stream) throw new AppError('NOT_FOUND', { msg: '没有这本书的文件' });
        const { type, extension } = fileTypeOf(await offered(book));
        const name = book.title
          .replace(/[\\/:*?"<>|\s]+/g, ' ')
          .trim()
          .slice(0, 100);
        return { name, extension, type, bytes, stream };
      },
    };
  }
}

function present({ search, searchDescription, ...page }: ReadCatalogue): CataloguePage {
  return { ...page, has_search: search !== null || searchDescription !== null };
}
