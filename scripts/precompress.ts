/** Compressed copies of built assets, made once. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
const SMALLEST_BYTES = 1024;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `x.br` and `x.gz` beside every text file of the folder that gains from it. */
export async function precompress(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length < SMALLEST_BYTES) continue;
    const [br, gz] = await Promise.all([compressBrotli(bytes), compressGzip(bytes, { level: 9 })]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
}
