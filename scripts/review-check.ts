/**
 * `npm run review:check [-- --repair]`: compares where all readers' words stand, and the figures of their days, with the log of
 * reviews. Ends with 1 when something does not follow from it; `--repair` puts that right. With the built-in database the
 * product must not be running.
 */
import { parseArgs } from 'node:util';
import { loadConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { createLog } from '#server/log.ts';

const DICTIONARY = 'build/dictionary.sqlite';
/** Differences printed of one reader. */
const MAX_SHOWN = 20;

const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
const config = { ...loadConfig(process.env), roles: new Set<'web' | 'jobs'>() };
ensureDictionary(DICTIONARY);
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => console.error(line) });
const connection = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
const dictionary = createDictionary({ path: DICTIONARY });
const context = await createContext({ config, connection, dictionary, log: createLog('warn') });
try {
  const { review } = context.services;
  let readers = 0;
  let found = 0;
  for await (const userId of review.readers()) {
    readers += 1;
    const differences = await review.check(userId, values.repair);
    found += differences.length;
    for (const { name, columns } of differences.slice(0, MAX_SHOWN)) {
      console.log(`reader ${userId}: ${name}: ${columns.join(', ')}`);
    }
  }
  console.log(`${readers} readers, ${found} differences${found > 0 && values.repair ? ', put right' : ''}`);
  if (found > 0 && !values.repair) process.exitCode = 1;
} finally {
  await context.close();
  await embedded?.stop();
}
