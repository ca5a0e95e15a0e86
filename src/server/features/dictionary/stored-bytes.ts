/** Bytes out of the database as memory that numbers can be read from. */

/** The bytes' own memory where they are all of it; a copy where they begin inside other memory, at any byte. */
export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const { buffer, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return buffer;
  return new Uint8Array(bytes).buffer;
}
