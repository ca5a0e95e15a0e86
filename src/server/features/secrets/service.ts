/** A signing key by name: made at first use, the same in every process from then on. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { appSecrets } from './tables.ts';

const KEY_BYTES = 32;

export interface Secrets {
  /** 256-bit key. Two processes that ask first at the same moment get the same one. */
  keyOf(name: string): Promise<Buffer>;
}

export function createSecrets({ database: { db } }: { database: Pick<Database, 'db'> }): Secrets {
  const keys = new Map<string, Promise<Buffer>>();

  async function fetchKey(name: string): Promise<Buffer> {
    const value = randomBytes(KEY_BYTES).toString('base64url');
    // The second of two writers keeps what the first one wrote.
    await db.insert(appSecrets).values({ name, value }).onConflictDoNothing();
    const [row] = await db
      .select({ value: appSecrets.value })
      .from(appSecrets)
      .where(eq(appSecrets.name, name))
      .limit(1);
    if (row === undefined) throw new Error(`secret ${name} is not readable`);
    return Buffer.from(row.value, 'base64url');
  }

  return {
    keyOf(name) {
      const known = keys.get(name);
      if (known !== undefined) return known;
      const key = fetchKey(name);
      keys.set(name, key);
      // A failed attempt is not remembered: the next caller tries again.
      key.catch(() => keys.delete(name));
      return key;
    },
  };
}
