/** Reading a person's rows for the copy of their data: page by page along the key of the table, so that any number fits. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import type { PersonRule } from './person-rule.ts';

const PAGE = 500;

/** Each row as JSON text on one line, with the names that the database has for its columns. */
export async function* rowsOf(db: Db, { column, hidden = [] }: PersonRule, userId: number): AsyncGenerator<string[]> {
  const { table } = column;
  const key = keyOf(table);
  const keyText = sql.join(
    key.map((part) => sql`${part}::text`),
    sql`, `,
  );
  const order = sql.join(key, sql`, `);
  let last: string[] | undefined;
  do {
    const after: SQL = last
      ? sql` AND (${order}) > (${sql.join(
          last.map((value) => sql`${value}`),
          sql`, `,
        )})`
      : sql``;
    const { rows } = await db.execute<{ row: string; key: string[] }>(sql`
      SELECT (to_jsonb(${table}) - ${sql.param(hidden)}::text[])::text AS row, ARRAY[${keyText}] AS key
      FROM ${table} WHERE ${column} = ${userId}${after} ORDER BY ${order} LIMIT ${PAGE}`);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    last = rows.length < PAGE ? undefined : rows.at(-1)?.key;
  } while (last !== undefined);
}

/** The columns of its primary key. */
function keyOf(table: PgTable): PgColumn[] {
  const own = Object.values(getTableColumns(table) as Record<string, PgColumn>).filter(({ primary }) => primary);
  return own.length > 0 ? own : (getTableConfig(table).primaryKeys[0]?.columns ?? []);
}
