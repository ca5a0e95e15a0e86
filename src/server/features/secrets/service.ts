/** A signing key by name: made at first use, the same in every process from then on. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { appSecrets } from './tables.ts';

const KEY_BYTES = 32;

export interface Secrets {
  /** 256-bit key. Two processes that ask first at the same moment get the same one. */
  keyOf(name: string): Promise<Buffer>;
  /**
   * Agrees with all other processes on a value, stored under a name of its own.
   *
   * @param isAlone whether no other process has this database open: then `value` replaces an earlier one
   * @returns whether `value` is the stored one
   */
  agree(name: string, value: string, isAlone: () => Promise<boolean>): Promise<boolean>;
}

export function createSecrets({ database: { db } }: { database: Pick<Database, 'db'> }): Secrets {
  const keys = new Map<string, Promise<Buffer>>();

  async function fetchKey(name: string): Promise<Buffer> {
    return Buffer.from(await firstValue(name, randomBytes(KEY_BYTES).toString('base64url')), 'base64url');
  }

  /** The second of two writers gets what the first one wrote. */
  async function firstValue(name: string, value: string): Promise<string> {
    await db.insert(appSecrets).values({ name, value }).onConflictDoNothing();
    const [row] = await db
      .select({ value: appSecrets.value })
      .from(appSecrets)
      .where(eq(appSecrets.name, name))
      .limit(1);
    if (row === undefined) throw new Error(`secret ${name} is not readable`);
    return row.value;
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
    async agree(name, value, isAlone) {
      if ((await firstValue(name, value)) === value) return true;
      if (!(await isAlone())) return false;
      await db.update(appSecrets).set({ value }).where(eq(appSecrets.name, name));
      return true;
    },
  };
}
