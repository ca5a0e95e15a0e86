/** Bytes of a request's body as uploads take them: exactly one part, or pieces of the size of a part. */
import { AppError } from '#contract/errors.ts';
import { SMALLEST_PART_BYTES as PART_BYTES } from '#server/providers/storage/port.ts';

/** Body of a request; null when it has none. */
export type Body = AsyncIterable<Uint8Array> | null;

/** @throws {AppError} INVALID_INPUT unless the body is exactly `length` bytes long */
export async function readExactly(body: Body, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for await (const chunk of body ?? []) {
    if (at + chunk.length > length) throw wrongLength();
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at < length) throw wrongLength();
  return bytes;
}

/** The body in pieces of the size of a part, the last one smaller. */
export async function* piecesOf(body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (let chunk of body) {
    while (chunk.length > 0) {
      const taken = chunk.subarray(0, PART_BYTES - filled);
      piece.set(taken, filled);
      filled += taken.length;
      chunk = chunk.subarray(taken.length);
      if (filled < PART_BYTES) continue;
      yield piece;
      piece = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

const wrongLength = () => new AppError('INVALID_INPUT', { msg: '这一段没有传完整，请重传' });
