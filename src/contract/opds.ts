/** Catalogues of books by OPDS 1.2 (Atom) and 2.0 (JSON): those of others that a reader opens, and the own shelf for other programs. */
import * as z from 'zod';
import { call, ok } from './call.ts';
import { httpUrl } from './fields.ts';
import { Instant } from './shapes.ts';

/** A line of a catalogue: a book to take, or a way to more. */
export const CatalogueEntry = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  summary: z.string().nullable(),
  language: z.string().nullable(),
  cover: z.string().nullable(),
  /** Address that a folder leads to; null for a book. */
  href: z.string().nullable(),
  /** Files of the book that can be read here, the best first. */
  files: z.array(z.object({ href: z.string(), format: z.enum(['epub', 'pdf', 'txt', 'fb2', 'html']) })),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

export const CataloguePage = z.object({
  url: z.string(),
  title: z.string(),
  entries: z.array(CatalogueEntry),
  /** Pages before and after this one, and the catalogue's start. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  start: z.string().nullable(),
  /** Whether it can be searched by calling it again with `q`. */
  has_search: z.boolean(),
});
export type CataloguePage = z.infer<typeof CataloguePage>;

const tokenParams = z.object({ token: z.string().max(100) });
const feed = z.file().mime(['application/atom+xml']);

export const opdsCalls = {
  'GET /reader/opds': call({
    policy: 'reader',
    summary: '我打开过的图书目录，和我的书架有没有对外的地址',
    result: z.object({
      catalogues: z.array(z.object({ url: z.string(), title: z.string() })),
      address: z.object({ made_at: Instant }).nullable(),
    }),
  }),
  'POST /reader/opds/address': call({
    policy: 'reader',
    summary: '给我的书架一个 OPDS 地址；旧的作废',
    result: z.object({ path: z.string(), made_at: Instant }),
  }),
  'POST /reader/opds/address/end': call({ policy: 'reader', summary: '书架的 OPDS 地址作废', result: ok }),
  'POST /reader/opds/browse': call({
    policy: 'reader',
    summary: '打开一个图书目录（OPDS 1.2 或 2.0），可以带用户名和密码；密码不保存',
    body: z.strictObject({
      url: httpUrl,
      /** Searches with the catalogue's own search. */
      q: z.string().trim().max(200, '最多 200 字').optional(),
      /**
       * True when the reader entered this address rather than following a link of a catalogue: it is then added to the list again, even if
       * it is not the catalogue's first page.
       */
      is_named: z.boolean().default(false),
      username: z.string().max(200, '用户名太长').optional(),
      password: z.string().max(200, '密码太长').optional(),
    }),
    result: CataloguePage,
  }),
  'POST /reader/opds/forget': call({
    policy: 'reader',
    summary: '不再列出一个图书目录',
    body: z.strictObject({ url: httpUrl }),
    result: ok,
  }),
  'GET /opds/{token}': call({
    policy: 'visitor',
    summary: '书架的 OPDS 1.2 目录；token 写 my 时用 Basic 认证，密码是 token',
    params: tokenParams,
    kind: 'file',
    result: feed,
  }),
  'GET /opds/{token}/books': call({
    policy: 'visitor',
    summary: '书架上的书，一页 50 本；q 在书名和作者里找',
    params: tokenParams,
    query: z.object({
      q: z.string().trim().max(200).optional(),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    kind: 'file',
    result: feed,
  }),
  'GET /opds/{token}/search.xml': call({
    policy: 'visitor',
    summary: '怎样在书架里搜索（OpenSearch）',
    params: tokenParams,
    kind: 'file',
    result: z.file().mime(['application/opensearchdescription+xml']),
  }),
  'GET /opds/{token}/file/{id}': call({
    policy: 'visitor',
    summary: '一本书的原文件',
    params: tokenParams.extend({ id: z.uuid() }),
    kind: 'file',
    result: z.file().mime(['application/octet-stream']),
  }),
  'GET /opds/{token}/v2': call({
    policy: 'visitor',
    summary: '书架的 OPDS 2.0 目录；query 在书名和作者里找',
    params: tokenParams,
    query: z.object({
      /** The query under its name in OPDS 2.0; `q` is the older name. */
      query: z.string().trim().max(200).optional(),
      q: z.string().trim().max(200).optional(),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    kind: 'file',
    result: z.file().mime(['application/opds+json']),
  }),
};
