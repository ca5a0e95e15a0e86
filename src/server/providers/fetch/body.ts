/** Checking the type of a response, reading its body within a limit, and decoding its content coding within the same limit. */
import { type Duplex, Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { AppError } from '#contract/errors.ts';
import type { ExpectedContent } from './port.ts';

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const brotliDecompress = promisify(zlib.brotliDecompress);

/** Content codings on one body that are accepted: nobody uses more, and each costs an inflation. */
const MAX_CODINGS = 2;

function tooLargeError(maxBytes: number): AppError {
  return new AppError('TOO_LARGE', { msg: `文件太大，最多 ${Math.floor(maxBytes / 1024 / 1024)} MB` });
}

/** @throws {AppError} TOO_LARGE */
export function assertDeclared(declaredBytes: number | null, maxBytes: number): void {
  if (declaredBytes !== null && declaredBytes > maxBytes) throw tooLargeError(maxBytes);
}

/**
 * Collects a body.
 * @param declaredBytes Content-Length, or null; only used to refuse early
 * @throws AppError TOO_LARGE as soon as `maxBytes` is passed
 */
export async function readLimited(
  body: AsyncIterable<Uint8Array>,
  declaredBytes: number | null,
  maxBytes: number,
): Promise<Uint8Array> {
  assertDeclared(declaredBytes, maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** The body, passed on as it comes. @throws {AppError} when it is longer than `maxBytes` */
export async function* withinLimit(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLargeError(maxBytes);
    yield chunk;
  }
}

const unknownCoding = () => new AppError('UPSTREAM_FAILED', { msg: '对方网站用了不支持的压缩方式' });
const undecodable = (cause: unknown) => new AppError('UPSTREAM_FAILED', { msg: '对方网站传来的内容解压失败', cause });

/** Undoes one content coding as the body comes. @throws {AppError} UPSTREAM_FAILED where it is an unknown one, more than one, or broken */
export async function* decodedStream(encoding: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const [coding, ...others] = codingsOf(encoding);
  if (coding === undefined) return yield* body;
  const options = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
  const decoders: Record<string, () => Duplex> = {
    gzip: () => zlib.createGunzip(options),
    'x-gzip': () => zlib.createGunzip(options),
    deflate: () => zlib.createInflate(options),
    br: () => zlib.createBrotliDecompress(),
  };
  const decoder = decoders[coding]?.();
  if (decoder === undefined || others.length > 0) throw unknownCoding();
  let broken: unknown;
  // An error of the body itself is reported unchanged.
  const coming = Readable.from(body).on('error', (error) => {
    broken = error;
    decoder.destroy(error);
  });
  try {
    yield* coming.pipe(decoder) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw error === broken || error instanceof AppError ? error : undecodable(error);
  } finally {
    coming.destroy();
  }
}

function codingsOf(encoding: string): string[] {
  return encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

async function removeCoding(coding: string, bytes: Uint8Array, maxOutputLength: number): Promise<Uint8Array> {
  // A flush instead of a finish keeps what arrived of a stream whose last bytes are missing, as browsers do.
  const options = { maxOutputLength, finishFlush: zlib.constants.Z_SYNC_FLUSH };
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return gunzip(bytes, options);
    case 'deflate':
      // The standard means a zlib wrapper, some servers send the bare stream: CMF byte 8 in its low half tells.
      return ((bytes[0] ?? 0) & 0x0f) === 8 ? inflate(bytes, options) : inflateRaw(bytes, options);
    case 'br':
      return brotliDecompress(bytes, { maxOutputLength });
    default:
      throw unknownCoding();
  }
}

/**
 * Undoes Content-Encoding.
 * @throws AppError TOO_LARGE when the result would pass `maxBytes`, UPSTREAM_FAILED when it can't be undone
 */
export async function decodeContent(encoding: string, bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const codings = codingsOf(encoding);
  if (codings.length > MAX_CODINGS) throw unknownCoding();
  let decoded = bytes;
  for (const coding of codings.reverse()) {
    if (decoded.length === 0) break;
    try {
      decoded = await removeCoding(coding, decoded, maxBytes);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof RangeError) throw tooLargeError(maxBytes);
      throw undecodable(error);
    }
  }
  return decoded;
}

const accepted: Record<ExpectedContent, { header: string; type: RegExp; opening: RegExp; msg: string }> = {
  page: {
    header: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    type: /^(?:text\/html|application\/xhtml\+xml)$/,
    opening: /^<(?:!doctype html|html|head|body|!--)/i,
    msg: '这个网址不是网页，不能抓取',
  },
  feed: {
    header:
      'application/rss+xml,application/atom+xml,application/feed+json,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.1',
    // Feeds are served under all sorts of labels, text/html among them; their reader decides by content.
    type: /^(?:text\/.+|application\/(?:.*[+])?(?:xml|json)|application\/octet-stream)$/,
    opening: /^[<{]/,
    msg: '这个网址不是订阅源',
  },
  catalogue: {
    header: 'application/opds+json,application/atom+xml,application/json;q=0.8,application/xml;q=0.8,*/*;q=0.1',
    type: /^(?:text\/.+|application\/(?:.*[+])?(?:xml|json)|application\/octet-stream)$/,
    opening: /^[<{]/,
    msg: '这个网址不是图书目录',
  },
  picture: {
    header: 'image/webp,image/jpeg,image/png,image/gif;q=0.8,image/avif;q=0.7,*/*;q=0.1',
    // Its real type is found when it is opened.
    type: /^(?:image\/(?:jpe?g|pjpeg|png|webp|gif|avif)|application\/octet-stream|binary\/octet-stream)$/,
    opening: /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF|.{4}ftyp)/s,
    msg: '这个网址不是图片',
  },
  book: {
    header: 'application/epub+zip,application/pdf,text/plain,*/*;q=0.1',
    // Its real type is found when it is read.
    type: /./,
    opening: /^/,
    msg: '这个网址不是书',
  },
  robots: {
    header: 'text/plain,*/*;q=0.1',
    type: /^(?:text\/plain|application\/octet-stream)$/,
    opening: /^[^<]/,
    msg: '这个网址不是 robots.txt',
  },
};

/** Accept header for what is expected. */
export function acceptHeader(expected: ExpectedContent): string {
  return accepted[expected].header;
}

/**
 * @param contentType header as sent; when empty the first bytes decide
 * @throws AppError UNSUPPORTED_TYPE
 */
export function assertContentType(expected: ExpectedContent, contentType: string, bytes: Uint8Array): void {
  const rule = accepted[expected];
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const fits =
    type === ''
      ? rule.opening.test(new TextDecoder('latin1').decode(bytes.subarray(0, 512)).replace(/^(?:ï»¿)?\s+|^ï»¿/, ''))
      : rule.type.test(type);
  if (!fits) throw new AppError('UNSUPPORTED_TYPE', { msg: rule.msg });
}
