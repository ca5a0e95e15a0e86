/** Storage in a bucket of a service that speaks S3: for several machines, or a disk that is not to be trusted. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Storage } from './port.ts';
import { createS3Parts, removeBeyond, removeOlder } from './s3-parts.ts';
import { openBucket, type S3Options } from './s3-requests.ts';

export type { S3Options };

/** A larger file goes in parts of this size, each of which is tried again by itself. */
const PIECE_BYTES = 8 * 1024 * 1024;

export function createS3Storage(options: S3Options): Storage {
  const bucket = openBucket(options);
  const { ask } = bucket;
  const parts = createS3Parts(bucket);

  /** Null when it is not there. */
  async function fetchFile(name: string): Promise<Response | null> {
    const found = await ask(name, { method: 'GET', expects: [404] });
    if (found.ok) return found;
    const reason = await found.text();
    if (reason.includes('NoSuchBucket')) throw new Error(`storage has no bucket ${bucket.name}`);
    return null;
  }

  return {
    async put(name, bytes) {
      const body = new Uint8Array(bytes);
      const stored = await ask(name, { method: 'PUT', body, headers: { 'if-none-match': '*' }, expects: [412] });
      if (stored.status !== 412) return;
      // There already: a copy onto itself has the date of now.
      const source = `/${bucket.name}/${name}`;
      const headers = { 'x-amz-copy-source': source, 'x-amz-metadata-directive': 'REPLACE' };
      const copied = await ask(name, { method: 'PUT', headers, expects: [404] });
      // Somebody took it away in between.
      if (copied.status === 404) await ask(name, { method: 'PUT', body, expects: [] });
    },
    async remove(name, before) {
      const found = await ask(name, { method: 'HEAD', expects: [404] });
      const at = Date.parse(found.headers.get('last-modified') ?? '');
      if (found.ok && at < before.getTime()) await ask(name, { method: 'DELETE', expects: [404] });
    },
    async get(name) {
      const found = await fetchFile(name);
      return found && new Uint8Array(await found.arrayBuffer());
    },
    async putFile(name, given) {
      const file = await open(given);
      try {
        const read = async () => {
          const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE_BYTES), 0, PIECE_BYTES, null);
          return buffer.subarray(0, bytesRead);
        };
        if ((await file.stat()).size <= PIECE_BYTES) {
          await ask(name, { method: 'PUT', body: await read(), expects: [] });
          return;
        }
        const target = { name, id: await parts.begin(name) };
        try {
          let count = 0;
          for (let piece = await read(); piece.length > 0; piece = await read()) {
            count += 1;
            await parts.put(target, count, piece);
          }
          await parts.complete(target, count);
        } catch (error) {
          await parts.abort(target);
          throw error;
        }
      } finally {
        await file.close();
      }
    },
    async openRead(name) {
      const found = await fetchFile(name);
      return found?.body ? Readable.fromWeb(found.body as ReadableStream) : null;
    },
    async withFile(name, work) {
      const found = await fetchFile(name);
      if (found === null) return null;
      const folder = await mkdtemp(path.join(tmpdir(), 'waikan-file-'));
      try {
        const file = path.join(folder, 'file');
        await pipeline(found.body ?? [], createWriteStream(file, { mode: 0o600 }));
        return await work(file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async size(name) {
      const found = await ask(name, { method: 'HEAD', expects: [404] });
      return found.ok ? Number(found.headers.get('content-length')) : null;
    },
    removeUnder: (folder, before) => removeOlder(bucket, folder, before),
    limitUnder: (folder, mostBytes) => removeBeyond(bucket, folder, mostBytes),
    parts,
  };
}
