/** An empty base on a PostgreSQL of its own, the dictionary's words, and a generator of the same numbers in every run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadConfig } from '#server/config.ts';
import { type Context, createContext } from '#server/context.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { createLog } from '#server/log.ts';

export const DICTIONARY = 'build/dictionary.sqlite';

interface BaseOptions {
  /** Value of the variable `ROLES`; both roles when absent. */
  roles?: 'web' | 'jobs';
  now?: () => Date;
}

interface EmptyBase {
  /** A context like that of a process: more than one share the base. The caller closes it. */
  open(): Promise<Context>;
  /** Stops the database and removes its files. */
  close(): Promise<void>;
}

export async function startEmptyBase({ roles, now }: BaseOptions = {}): Promise<EmptyBase> {
  ensureDictionary(DICTIONARY);
  const dataDir = mkdtempSync(join(tmpdir(), 'waikan-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) });
  return {
    open: () =>
      createContext({
        config: loadConfig({ DATA_DIR: dataDir, ...(roles && { ROLES: roles, DATABASE_URL: 'postgres://beside' }) }),
        connection: server.connection,
        dictionary: createDictionary({ path: DICTIONARY }),
        log: createLog('silent'),
        ...(now && { now }),
      }),
    async close() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The dictionary's words that have a rank, the commonest first. */
export function rankedWords(): string[] {
  ensureDictionary(DICTIONARY);
  const file = new DatabaseSync(DICTIONARY, { readOnly: true });
  const rows = file.prepare('SELECT key FROM entry WHERE rank IS NOT NULL ORDER BY rank, key').all() as {
    key: string;
  }[];
  file.close();
  return rows.flatMap(({ key }) => (/^[a-z]+$/.test(key) ? key : []));
}

/** Park and Miller's generator of numbers in [0, 1): the same in every run. @param seed 1 or more */
export function lehmer(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
