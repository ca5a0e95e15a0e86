/** A file of learned weights: its head as JSON, then columns of numbers, laid out so that they compress well. */

/** Gives the next part of the bytes, of that length. */
export type NextColumn = (length: number) => Uint8Array;

/** The head is behind its length, four bytes. */
const HEAD_START = 4;

/** @returns the bytes with their head, and their columns, in all `bodyLength` bytes, which are still to be written */
export function startFile(head: object, bodyLength: number): { bytes: Uint8Array; column: NextColumn } {
  const headBytes = new TextEncoder().encode(JSON.stringify(head));
  const start = HEAD_START + headBytes.length;
  const bytes = new Uint8Array(start + bodyLength);
  new DataView(bytes.buffer).setUint32(0, headBytes.length, true);
  bytes.set(headBytes, HEAD_START);
  return { bytes, column: columnsOf(bytes, start) };
}

/**
 * Opens what {@link startFile} began.
 *
 * @param name of what the file holds, for errors
 * @throws {RangeError} when the bytes are of another format or cut short
 */
export function openFile<Head extends { format: number }>(
  source: Uint8Array,
  name: string,
  format: number,
  bodyLength: (head: Head) => number,
): { head: Head; column: NextColumn } {
  // Copied, because Node's buffers and their slices are views of a shared pool.
  const bytes = new Uint8Array(source);
  const headLength = bytes.length < HEAD_START ? 0 : new DataView(bytes.buffer).getUint32(0, true);
  const start = HEAD_START + headLength;
  if (headLength === 0 || start > bytes.length) throw new RangeError(`no ${name}`);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(HEAD_START, start))) as Head;
  if (head.format !== format || bytes.length !== start + bodyLength(head))
    throw new RangeError(`${name} of another format`);
  return { head, column: columnsOf(bytes, start) };
}

function columnsOf(bytes: Uint8Array, start: number): NextColumn {
  let at = start;
  return (length) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
}

/** Sorted numbers as distances, each byte of significance in its own column: high bytes are small and pack well. */
export function writeNumbers(bytes: Uint8Array, numbers: readonly number[]): void {
  let last = 0;
  numbers.forEach((number, index) => {
    const distance = ((number >>> 0) - last) >>> 0;
    last = number >>> 0;
    for (let byte = 0; byte < 4; byte++) bytes[byte * numbers.length + index] = (distance >>> (8 * byte)) & 0xff;
  });
}

/** Reads the byte columns sequentially, which is fastest before the code is compiled. */
export function readNumbers(bytes: Uint8Array): Int32Array {
  const count = bytes.length / 4;
  const numbers = new Int32Array(count);
  let last = 0;
  for (let first = 0, second = count, third = 2 * count, fourth = 3 * count; first < count; first++) {
    last =
      (last +
        ((bytes[first] as number) |
          ((bytes[second++] as number) << 8) |
          ((bytes[third++] as number) << 16) |
          ((bytes[fourth++] as number) << 24))) |
      0;
    numbers[first] = last;
  }
  return numbers;
}
