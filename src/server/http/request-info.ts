/** Reads a request: its id, address and client, and its body within a limit. */
import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { readCookie } from './cookies.ts';
import type { RequestInfo } from './viewer.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new id for a request: twelve random hexadecimal digits. */
export function newRequestId(): string {
  // Node draws these in stock, where each randomBytes asks the system; the last twelve digits are random ones.
  return randomUUID().slice(-12);
}

/** A path as it may stand in the log: a private address is as good as a key, and that of an upload has the name of the reader's file. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/(?:api\/(?:reminders|upload)|opds)\/).+/, '$1…');
}

/** The peer's address, or the last one a trusted proxy added. */
export function addressOf(forwardedFor: string | undefined, peer: string | undefined, trustsProxy: boolean): string {
  const last = trustsProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return last || peer || 'unknown';
}

/** The facts of a request. @param address of the client, see {@link addressOf} */
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
    // A getter, because few calls use it, and it makes a whole Request of the light one that the server hands on.
    get body() {
      return request.body;
    },
    header: (name) => request.headers.get(name),
    text: (maxBytes) => readText(request, maxBytes),
  };
}

/**
 * @returns the parsed body; `{}` when there is none.
 * @throws {AppError} TOO_LARGE, UNSUPPORTED_TYPE, or INVALID_INPUT when it isn't JSON.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('TOO_LARGE');
  const bytes = await readAtMost(request, maxBytes);
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('UNSUPPORTED_TYPE', { msg: '请求内容应是 JSON' });
  }
  try {
    return storable(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { msg: '请求内容不是正确的 JSON', cause });
  }
}

/**
 * Text as PostgreSQL can store it: without NUL, which means nothing in a text, and with U+FFFD for half a surrogate
 * pair, as cutting through an emoji leaves it.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Parameters and query of a call, whose texts PostgreSQL can store. `?topic=` is an empty form field, not a topic. */
export function storableAddress({ params, query }: AddressInput): AddressInput {
  const given = Object.entries(storable(query ?? {}) as object).filter(([, value]) => value !== '');
  return { params: storable(params ?? {}), query: Object.fromEntries(given) };
}

interface AddressInput {
  params?: unknown;
  query?: unknown;
}

/** {@link storableText} for all strings of a JSON value, keys included. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), storable(inner)]));
}

/** The body as text. @throws {AppError} TOO_LARGE */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await readAtMost(request, maxBytes));
}

async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array> {
  // Node's server takes no more of a body than its length says, and reading it in one piece makes no web stream.
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) <= maxBytes) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.length;
    if (total > maxBytes) throw new AppError('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
