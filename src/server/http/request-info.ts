/** What is read from every request before anything else happens. */
import { randomUUID } from 'node:crypto';
import { readText } from './body.ts';
import { readCookie } from './cookies.ts';
import type { RequestInfo } from './viewer.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function newRequestId(): string {
  // Node draws these in stock, where each randomBytes asks the system; the last twelve digits are random ones.
  return randomUUID().slice(-12);
}

/** A path as it may stand in the log: a private address is as good as a key. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/api\/reminders\/).+/, '$1…');
}

/** The peer's address, or the last one a trusted proxy added. */
export function addressOf(forwardedFor: string | undefined, peer: string | undefined, trustsProxy: boolean): string {
  const last = trustsProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return last || peer || 'unknown';
}

export function requestInfo(request: Request, id: string, address: string): RequestInfo {
  const cookies = request.headers.get('cookie');
  const cuid = readCookie(cookies, 'bb_cuid');
  return {
    id,
    address,
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    cuid: cuid !== null && UUID.test(cuid) ? cuid.toLowerCase() : null,
    appUa: (request.headers.get('bb-ua') ?? readCookie(cookies, 'bb_ua') ?? '').slice(0, 200),
    signal: request.signal,
    header: (name) => request.headers.get(name),
    body: request.body,
    text: (maxBytes) => readText(request, maxBytes),
  };
}
