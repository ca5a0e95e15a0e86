/** Erasing rows of a person in batches, so that no statement holds many locks for long. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import type { PersonRule } from '#server/person-rule.ts';

const BATCH = 1_000;

/** @returns how many rows were changed: fewer than a whole batch when it is done */
export async function applyOnce(db: Db, rule: PersonRule, userId: number): Promise<{ rows: number; isDone: boolean }> {
  if (rule.does === 'keep') return { rows: 0, isDone: true };
  const rows = rule.does === 'erase' ? await eraseBatch(db, rule.column, userId) : await changeBatch(db, rule, userId);
  return { rows, isDone: rows < BATCH };
}

async function eraseBatch(db: Db, column: PgColumn, userId: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`DELETE FROM ${column.table} WHERE ctid = ANY(ARRAY(${batchOf(column, sql`${column} = ${userId}`)})) AND ${column} = ${userId}`,
  );
  return rowCount ?? 0;
}

/** Only rows that are not yet as they should be, so that it comes to an end. */
async function changeBatch(db: Db, { column, changes = {} }: PersonRule, userId: number): Promise<number> {
  const columns = getTableColumns(column.table) as Record<string, PgColumn>;
  const values = Object.entries(changes).map(([name, value]) => {
    const changed = columns[name];
    if (changed === undefined) throw new Error(`no column ${name}`);
    return { changed, value: value === null ? sql`NULL` : sql`${value}` };
  });
  const isOpen = sql.join(
    values.map(({ changed, value }) => sql`${changed} IS DISTINCT FROM ${value}`),
    sql` OR `,
  );
  const batch = batchOf(column, sql`${column} = ${userId} AND (${isOpen})`);
  const set = Object.fromEntries(Object.keys(changes).map((name, index) => [name, values[index]?.value]));
  const { rowCount } = await db
    .update(column.table)
    .set(set as Record<string, SQL>)
    // In a partitioned table a row of somebody else may stand at the same place of another partition.
    .where(sql`ctid = ANY(ARRAY(${batch})) AND ${column} = ${userId}`);
  return rowCount ?? 0;
}

const batchOf = (column: PgColumn, where: SQL): SQL =>
  sql`SELECT ctid FROM ${column.table} WHERE ${where} LIMIT ${BATCH}`;
