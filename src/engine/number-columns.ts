/** Columns of numbers in a file of learned weights, laid out so that they compress well. */

/** Gives one part of the bytes after another, from `start` on. */
export function columnsOf(bytes: Uint8Array, start: number): (length: number) => Uint8Array {
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
