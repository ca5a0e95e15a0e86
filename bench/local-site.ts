/** Sites on this machine for a browser to load as it loads any other: no interception, which is slow and switches its cache off. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

export interface LocalSite {
  /** `http://127.0.0.1:PORT` */
  address: string;
  close(): void;
}

interface StoredFile {
  type: string;
  body: Buffer | string;
}

const PLAIN_PATH = '/plain';

/** The same text as a page without style sheet and scripts. */
const plainPage = (html: string): StoredFile => ({
  type: 'text/html',
  body: `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>plain</title>${html}`,
});

/** The files that a page loads when it is opened again, by path. */
export async function recordPage(page: Page): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>();
  const reads: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const stored = response.body().then((body) => {
      files.set(new URL(response.url()).pathname, { type: response.headers()['content-type'] ?? '', body });
    });
    reads.push(stored);
  });
  await page.reload({ waitUntil: 'networkidle' });
  await Promise.all(reads);
  return files;
}

/** Serves files, and the text as a plain page at {@link plainAddress}. */
export function serveFiles(files: ReadonlyMap<string, StoredFile>, html: string): Promise<LocalSite> {
  return serve((path) => (path === PLAIN_PATH ? plainPage(html) : (files.get(path) ?? null)));
}

/** Hands everything on to another site, but answers some paths itself; the text is there as a plain page, too. */
export function serveThrough(
  origin: string,
  answers: ReadonlyMap<string, StoredFile>,
  html: string,
): Promise<LocalSite> {
  return serve((path) => (path === PLAIN_PATH ? plainPage(html) : (answers.get(path) ?? origin)));
}

export const plainAddress = (site: LocalSite): string => `${site.address}${PLAIN_PATH}`;

/** @param find a file, the site that has it, or null where there is none; by path with query */
async function serve(find: (path: string) => StoredFile | string | null): Promise<LocalSite> {
  const server = createServer((asked, answer) => {
    const found = find(asked.url ?? '/');
    if (typeof found === 'string') handOn(asked, answer, found);
    else answer.writeHead(found ? 200 : 404, found ? { 'content-type': found.type } : {}).end(found?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => closeNow(server) };
}

function handOn(asked: IncomingMessage, answer: ServerResponse, origin: string): void {
  const further = request(
    new URL(asked.url ?? '/', origin),
    { method: asked.method, headers: asked.headers },
    (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    },
  );
  further.on('error', () => answer.destroy());
  asked.pipe(further);
}

function closeNow(server: Server): void {
  server.closeAllConnections();
  server.close();
}
