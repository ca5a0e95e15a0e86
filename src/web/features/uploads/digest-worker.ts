/** Worker that computes the SHA-256 of a file piece by piece, so that it is never in memory as a whole. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const PIECE_BYTES = 4 * 1024 * 1024;

addEventListener('message', async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const hash = sha256.create();
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
      hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()));
    }
    postMessage({ digest: bytesToHex(hash.digest()) });
  } catch (error) {
    postMessage({ problem: String(error) });
  }
});
