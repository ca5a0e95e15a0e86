/** Registers the feature: calls of catalogues with their handlers, and what happens to its rows when an account ends. */

import { Readable } from 'node:stream';
import { defineFeature } from '#server/feature.ts';
import { namedAttachment } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { type RequestInfo, requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { dropToken } from './queries.ts';
import type { OpdsService, OpenShelf } from './service.ts';
import { opdsCatalogues, opdsTokens } from './tables.ts';

export const opdsFeature = defineFeature({
  name: 'opds',
  routes: ({ services: { opds } }) => opdsRoutes(opds),
  endAddresses: dropToken,
  persons: [
    erase(opdsTokens.userId, '书架的 OPDS 地址', ['token_hash']),
    erase(opdsCatalogues.userId, '打开过的图书目录'),
  ],
});

function opdsRoutes(opds: OpdsService) {
  /** Stands in an address in place of the token, which is then the password of a Basic login. */
  const IN_HEADER = 'my';

  /** Asks for a login where the address has none, as programs expect it. */
  async function withShelf(
    token: string,
    request: RequestInfo,
    answer: (shelf: OpenShelf, path: string) => Promise<Response> | Response,
  ): Promise<Response> {
    const given = token === IN_HEADER ? passwordIn(request.header('authorization')) : token;
    if (given === null) {
      const headers = { 'www-authenticate': 'Basic realm="waikan", charset="UTF-8"', 'cache-control': 'no-store' };
      return new Response('需要登录：密码是书架地址里的那一串', { status: 401, headers });
    }
    return answer(await opds.open(given), `/opds/${token}`);
  }

  return {
    'GET /reader/opds': async ({ viewer }) => {
      const { catalogues, madeAt } = await opds.overview(requireViewer(viewer).userId);
      return { catalogues, address: madeAt && { made_at: madeAt.toISOString() } };
    },
    'POST /reader/opds/address': async ({ viewer }) => {
      const { path, madeAt } = await opds.makeAddress(requireViewer(viewer).userId);
      return { path, made_at: madeAt.toISOString() };
    },
    'POST /reader/opds/address/end': async ({ viewer }) => {
      await opds.endAddress(requireViewer(viewer).userId);
      return { ok: true as const };
    },
    'POST /reader/opds/browse': ({ body: { is_named: isNamed, ...asked }, viewer, request }) =>
      opds.browse(requireViewer(viewer).userId, { ...asked, isNamed }, request.signal),
    'POST /reader/opds/forget': async ({ body, viewer }) => {
      await opds.forget(requireViewer(viewer).userId, body.url);
      return { ok: true as const };
    },
    'GET /opds/{token}': ({ params, request }) =>
      withShelf(params.token, request, async (shelf, path) =>
        text(await shelf.root(path), 'application/atom+xml;profile=opds-catalog;kind=navigation;charset=utf-8'),
      ),
    'GET /opds/{token}/books': ({ params, query, request }) =>
      withShelf(params.token, request, async (shelf, path) =>
        text(
          await shelf.books(path, query.q, query.offset),
          'application/atom+xml;profile=opds-catalog;kind=acquisition;charset=utf-8',
        ),
      ),
    'GET /opds/{token}/search.xml': ({ params, request }) =>
      withShelf(params.token, request, (shelf, path) =>
        text(shelf.searchDescription(path), 'application/opensearchdescription+xml;charset=utf-8'),
      ),
    'GET /opds/{token}/v2': ({ params, query, request }) =>
      withShelf(params.token, request, async (shelf, path) =>
        text(await shelf.booksJson(path, query.query ?? query.q, query.offset), 'application/opds+json;charset=utf-8'),
      ),
    'GET /opds/{token}/file/{id}': ({ params, request }) =>
      withShelf(params.token, request, async (shelf) => {
        const { name, extension, type, bytes, stream } = await shelf.file(params.id);
        return new Response(Readable.toWeb(stream) as ReadableStream, {
          headers: {
            ...PRIVATE,
            // A book is never shown as a page of this site: programs go by the file name, browsers download it.
            'content-type': type === 'text/html' ? 'application/octet-stream' : type,
            'content-length': String(bytes),
            'content-disposition': namedAttachment(name, extension),
          },
        });
      }),
  } satisfies Handlers;
}

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

function text(body: string, type: string): Response {
  return new Response(body, { headers: { ...PRIVATE, 'content-type': type } });
}

/** The password of a Basic login (RFC 7617); the name before it may be any. */
function passwordIn(header: string | null): string | null {
  const given = /^Basic +([\w+/=-]{1,500})$/i.exec(header ?? '')?.[1];
  const pair = given === undefined ? '' : Buffer.from(given, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : null;
}
