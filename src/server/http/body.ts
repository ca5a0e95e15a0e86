/** Reads a JSON request body within its limit. */
import { AppError } from '#contract/errors.ts';

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
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), storable);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { msg: '请求内容不是正确的 JSON', cause });
  }
}

/** PostgreSQL stores no NUL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** Half a surrogate pair, as cutting through an emoji leaves it, becomes U+FFFD; a NUL is refused. */
function storable(key: string, value: unknown): unknown {
  if (!isStorable(key) || (typeof value === 'string' && !isStorable(value))) throw new SyntaxError('NUL in a text');
  return typeof value === 'string' ? value.toWellFormed() : value;
}

async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of request.body ?? []) {
    total += chunk.length;
    if (total > maxBytes) throw new AppError('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
