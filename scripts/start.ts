/** `npm start`: builds what is missing or stale, then serves. */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.env.NODE_ENV = 'production';
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
enableCompileCache(path.resolve('build/compile-cache'));

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
await main({
  web: () => import(pathToFileURL(PAGES).href),
  assetsRoot: path.relative(process.cwd(), CLIENT),
  dictionaryPath: DICTIONARY,
  isDevelopment: false,
});
