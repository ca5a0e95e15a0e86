/** Reading a response body within a limit, and undoing its content coding without being blown up by it. */
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { AppError } from '#contract/errors.ts';

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const brotliDecompress = promisify(zlib.brotliDecompress);

/** More codings on one body than anybody uses; each costs an inflation. */
const MAX_CODINGS = 2;

function tooLargeError(maxBytes: number): AppError {
  return new AppError('TOO_LARGE', { msg: `网页太大，最多 ${Math.floor(maxBytes / 1024 / 1024)} MB` });
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
  if (declaredBytes !== null && declaredBytes > maxBytes) throw tooLargeError(maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
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
      throw new AppError('UPSTREAM_FAILED', { msg: '对方网站用了不支持的压缩方式' });
  }
}

/**
 * Undoes Content-Encoding.
 * @throws AppError TOO_LARGE when the result would pass `maxBytes`, UPSTREAM_FAILED when it can't be undone
 */
export async function decodeContent(encoding: string, bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) throw new AppError('UPSTREAM_FAILED', { msg: '对方网站用了不支持的压缩方式' });
  let decoded = bytes;
  for (const coding of codings.reverse()) {
    if (decoded.length === 0) break;
    try {
      decoded = await removeCoding(coding, decoded, maxBytes);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (error instanceof RangeError) throw tooLargeError(maxBytes);
      throw new AppError('UPSTREAM_FAILED', { msg: '对方网站传来的内容解压失败', cause: error });
    }
  }
  return decoded;
}
