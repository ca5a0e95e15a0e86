/** `npm start`: builds what is missing or stale, then serves. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { WebBundle } from '#server/http/pages.ts';

process.env.NODE_ENV = 'production';
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
enableCompileCache(path.resolve('build/compile-cache'));
await import('./drizzle-modules.ts');

const { loadConfig, ConfigError } = await import('#server/config.ts');
try {
  loadConfig(process.env); // a wrong value is told before anything is built
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const { CLIENT, DICTIONARY, ensureBuilt, PAGES } = await import('./build.ts');
await ensureBuilt((line) => console.log(line));
const { main } = await import('#server/main.ts');
/** The promise is kept, because finding even a loaded module again takes a twentieth of a page's time. */
let web: Promise<WebBundle> | undefined;
await main({
  web() {
    web ??= import(pathToFileURL(PAGES).href) as Promise<WebBundle>;
    return web;
  },
  assetsRoot: path.relative(process.cwd(), CLIENT),
  dictionaryPath: DICTIONARY,
  isDevelopment: false,
});
