/** Builds what the product runs from: pages, compressed assets, the dictionary. Knows what is stale. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { withoutImports } from '#web/router-internals.ts';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
/**
 * Smaller files are not compressed. The limit is low because each page loads one such file, the runtime of its modules, which compression
 * makes a third smaller.
 */
const SMALLEST_BYTES = 512;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `x.br` and `x.gz` beside every text file of the folder that gains from it. */
async function precompress(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    if (bytes.length < SMALLEST_BYTES) continue;
    const [br, gz] = await Promise.all([compressBrotli(bytes), compressGzip(bytes, { level: 9 })]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  }
}

/** Lists the files that pages of readers load, for the worker that keeps them for reading without network (`public/page-worker.js`). */
async function listPageFiles(build: string): Promise<void> {
  const assets = (await readdir(path.join(CLIENT, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  const fonts = (await readdir(path.join(CLIENT, 'fonts'))).filter((name) => name.endsWith('.woff2'));
  const files = [
    ...assets.filter((name) => !/^admin/.test(name)).map((name) => `/assets/${name}`),
    ...fonts.map((name) => `/fonts/${name}`),
  ];
  await writeFile(path.join(CLIENT, 'page-files.json'), JSON.stringify({ build: build.slice(0, 16), files }));
}

/** Makes the script with the routes of all pages smaller; its name, a hash of what it was, stays. */
async function thinManifest(): Promise<void> {
  const assets = path.join(CLIENT, 'assets');
  for (const name of await readdir(assets)) {
    if (!/^manifest-.*\.js$/.test(name)) continue;
    const file = path.join(assets, name);
    await writeFile(file, withoutImports(await readFile(file, 'utf8')));
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = path.join(ROOT, 'build/pages.stamp');

export const DICTIONARY = path.join(ROOT, 'build/dictionary.sqlite');
export const CLIENT = path.join(ROOT, 'build/pages/client');
export const PAGES = path.join(ROOT, 'build/pages/server/index.js');

/** Sources from which the pages are built. Server code is not among them: it runs from source. */
const SOURCES = [
  'src/web',
  'src/contract',
  'src/engine',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** Changes when any source of the pages changes: names and contents. About 20 ms. */
export function sourcesHash(root = ROOT): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const whole = path.join(root, source);
    if (!existsSync(whole)) continue;
    const files = source.includes('.') ? [''] : readdirSync(whole, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files) {
      if (source.includes('.') || /\.\w+$/.test(file))
        hash
          .update(`${source}/${file}\0`)
          .update(readFileSync(path.join(whole, file)))
          .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Makes what is missing or stale, and nothing else. Says so in one line each. */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  await ensureDictionary(DICTIONARY);
  const hash = sourcesHash();
  if (existsSync(PAGES) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  say('正在构建页面（只在第一次或改动之后）……');
  rmSync(STAMP, { force: true });
  const command = path.join(ROOT, 'node_modules/.bin/react-router');
  const built = spawnSync(process.execPath, [command, 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error(`页面构建失败：\n${built.stdout}${built.stderr}`);
  await thinManifest();
  await listPageFiles(hash);
  await precompress(CLIENT);
  writeFileSync(STAMP, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureBuilt((line) => console.log(line));
