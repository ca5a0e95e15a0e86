/**
 * `GET /audio/article/{id}/{key}.mp3`: an article read aloud, in ranges as players ask for them; its content never changes.
 * `GET /audio/word/{word}.mp3`: a word of the dictionary.
 */
import { type Context, Hono } from 'hono';
import { AppError } from '#contract/errors.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { BearerLookup } from '#server/http/bearer.ts';
import type { ServerEnv } from '#server/http/mount.ts';
import { networkOf } from '#server/http/network.ts';
import { plainAnswer } from '#server/http/plain-answer.ts';
import type { AudioService } from './service.ts';

/** Recordings that are being played: a player asks for one of them again and again. */
const MAX_BYTES = 48 * 1024 * 1024;
const IMMUTABLE = 'max-age=31536000, immutable';

/** @param viewerOf whose login came with a request */
export function audioFiles(audio: Pick<AudioService, 'open' | 'word'>, viewerOf: BearerLookup): Hono<ServerEnv> {
  const playing = createBoundedCache<string, Uint8Array>(MAX_BYTES, ({ length }) => length);
  const missing = (c: Context) => c.text('没有这段声音', 404, { 'cache-control': 'no-store' });
  return new Hono<ServerEnv>()
    .get('/audio/article/:id{[1-9][0-9]{0,14}}/:key{[0-9a-f]{32}\\.mp3}', async (c) => {
      const { id, key } = c.req.param();
      const name = key.slice(0, -4);
      // The right to hear it is checked on every request; the bytes are kept.
      const access = { token: c.req.query('token') ?? '', viewer: await viewerOf(c.req.raw, c.get('address')) };
      const kept = playing.get(`${id}/${name}`);
      const bytes = await audio.open(Number(id), name, access, kept);
      if (bytes === null) return missing(c);
      playing.set(`${id}/${name}`, bytes);
      return rangeOf(c, bytes, `private, ${IMMUTABLE}`);
    })
    .get('/audio/word/:name{.+\\.mp3}', async (c) => {
      const word = c.req.param('name').slice(0, -4).toLowerCase();
      try {
        const bytes = await audio.word(word, networkOf(c.get('address')));
        return bytes === null ? missing(c) : rangeOf(c, bytes, `public, ${IMMUTABLE}`);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return plainAnswer(c.req.raw, error.status, error.message, error.retryAfterSeconds);
      }
    });
}

/** A single byte range; the names of units have no case. */
const RANGE = /^bytes=(\d*)-(\d*)$/i;

/**
 * The bytes, or the one range that was asked for (RFC 9110, 14). All of them for an invalid range, for several ranges, and with `If-Range`, as
 * the bytes have no validator.
 */
function rangeOf(c: Context, bytes: Uint8Array, cacheControl: string): Response {
  const headers = {
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'",
  };
  const { method } = c.req;
  const asked = method === 'GET' && c.req.header('if-range') === undefined ? c.req.header('range') : undefined;
  const [, first = '', last = ''] = RANGE.exec(asked ?? '') ?? [];
  const isNone = first === '' ? last === '' : last !== '' && Number(last) < Number(first);
  if (isNone) {
    return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-length': String(bytes.length) });
  }
  const start = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1);
  if (start >= bytes.length) {
    return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes.length}` });
  }
  return c.body(new Uint8Array(bytes.subarray(start, end + 1)), 206, {
    ...headers,
    'content-range': `bytes ${start}-${end}/${bytes.length}`,
    'content-length': String(end - start + 1),
  });
}
