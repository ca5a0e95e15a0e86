/** The database's plan for a statement. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '#server/db/database.ts';

/** @returns the plan of the last statement that `ask` sends, a line a node, with the tables' statistics of now */
export async function planOf(pool: pg.Pool, ask: (db: Db) => PromiseLike<unknown>): Promise<string> {
  await pool.query('ANALYZE');
  let last: { query: string; params: unknown[] } = { query: '', params: [] };
  const logger = {
    logQuery(query: string, params: unknown[]) {
      last = { query, params };
    },
  };
  await ask(drizzle(pool, { casing: 'snake_case', logger }));
  const { rows } = await pool.query(`EXPLAIN ${last.query}`, last.params);
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n');
}
