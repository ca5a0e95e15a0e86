/** Statements on the files that readers had made, and those that erase the rows of a person. All bounded, all indexed. */
import { and, desc, eq, getTableColumns, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Queryable } from '#server/db/database.ts';
import { users } from '#server/features/identity/tables.ts';
import { BOOKKEEPING, type PersonRule } from '#server/person-rule.ts';
import { dataExports } from './tables.ts';

export type ExportRow = typeof dataExports.$inferSelect;

const SHOWN = 5;

/** Newest first. */
export function latestExports(db: Queryable, userId: number): Promise<ExportRow[]> {
  return db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.taskId))
    .limit(SHOWN);
}

/** When each was asked for that came to a file, newest first. */
export async function madeSince(db: Queryable, userId: number, since: Date, limit: number): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: dataExports.createdAt })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.createdAt, since), isNotNull(dataExports.bytes)))
    .orderBy(desc(dataExports.taskId))
    .limit(limit);
  return rows.map(({ createdAt }) => createdAt);
}

export async function exportOf(db: Queryable, taskId: number): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.taskId, taskId)).limit(1);
  return row;
}

const BATCH = 1_000;

/** @returns how many rows were changed: fewer than a whole batch when it is done */
export async function applyOnce(db: Db, rule: PersonRule, userId: number): Promise<{ rows: number; isDone: boolean }> {
  if (rule.does === 'keep') return { rows: 0, isDone: true };
  if (rule.does === 'erase' && rule.handedOn !== undefined) {
    const handedOn = await handOnBatch(db, rule.column, rule.handedOn, userId);
    if (handedOn > 0) return { rows: handedOn, isDone: false };
  }
  const rows = rule.does === 'erase' ? await eraseBatch(db, rule.column, userId) : await changeBatch(db, rule, userId);
  return { rows, isDone: rows < BATCH };
}

async function handOnBatch(db: Db, column: PgColumn, which: SQL, userId: number): Promise<number> {
  const batch = batchOf(column, sql`${column} = ${userId} AND (${which})`);
  const { rowCount } = await db.execute(
    sql`UPDATE ${column.table} SET ${sql.identifier(toSnakeCase(column.name))} = NULL WHERE ctid = ANY(ARRAY(${batch})) AND ${column} = ${userId} AND (${which})`,
  );
  return rowCount ?? 0;
}

async function eraseBatch(db: Db, column: PgColumn, userId: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`DELETE FROM ${column.table} WHERE ctid = ANY(ARRAY(${batchOf(column, sql`${column} = ${userId}`)})) AND ${column} = ${userId}`,
  );
  return rowCount ?? 0;
}

/** Changes only rows that differ from the wanted values, so that repeated batches come to an end. */
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
    // In a partitioned table another person's row may have the same ctid in another partition.
    .where(sql`ctid = ANY(ARRAY(${batch})) AND ${column} = ${userId}`);
  return rowCount ?? 0;
}

const batchOf = (column: PgColumn, where: SQL): SQL =>
  sql`SELECT ctid FROM ${column.table} WHERE ${where} LIMIT ${BATCH}`;

/** The rule for the account itself: closed first, by its own feature, and then a number without anything. */
export const accountRule: PersonRule = {
  column: users.id,
  does: 'anonymise',
  whose: '账号和设置',
  why: BOOKKEEPING,
  hidden: ['password_hash'],
};
