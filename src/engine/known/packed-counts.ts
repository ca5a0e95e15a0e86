/** Lemma counts as bytes for storage: differences of ascending ids and counts as variable-length integers, some 900 bytes an article. */
import type { LemmaCounts } from './coverage.ts';

/** @param entries id and number of occurrences, in any order, each id once */
export function packCounts(entries: Iterable<readonly [id: number, count: number]>): Uint8Array {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  };
  put(sorted.length);
  let last = 0;
  for (const [id, count] of sorted) {
    put(id - last);
    put(count);
    last = id;
  }
  return Uint8Array.from(bytes);
}

/** The inverse of {@link packCounts}, with the ids ascending. */
export function unpackCounts(bytes: Uint8Array): LemmaCounts {
  let offset = 0;
  const take = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[offset++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const length = take();
  const ids = new Int32Array(length);
  const counts = new Int32Array(length);
  let id = 0;
  for (let index = 0; index < length; index++) {
    id += take();
    ids[index] = id;
    counts[index] = take();
  }
  return { ids, counts };
}
