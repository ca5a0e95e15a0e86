/** Every table of the product and the columns in it that lead to a person, from the schema itself; and a row of each for somebody. */
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '#server/context.ts';

const FEATURES = path.join(import.meta.dirname, '../..');
/** Ids of people without a foreign key. */
const PERSON_NAME = /(^|_)(user|operator|owner|editor|inviter|invitee|reader)_id$|_by$/;

async function everyTable(): Promise<PgTable[]> {
  const files = globSync('*/tables.ts', { cwd: FEATURES });
  const modules = await Promise.all(files.map((file) => import(path.join(FEATURES, file)) as Promise<object>));
  return modules.flatMap((exports) => Object.values(exports).filter((value): value is PgTable => is(value, PgTable)));
}

export const nameOf = (column: PgColumn): string => `${getTableName(column.table)}.${toSnakeCase(column.name)}`;

/** All columns that hold the id of a user, except the accounts' own. */
export async function personColumns(): Promise<PgColumn[]> {
  return (await everyTable()).flatMap((table) => {
    const references = getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return getTableName(foreignTable) === 'users' ? columns : [];
    });
    const columns = Object.values(getTableColumns(table) as Record<string, PgColumn>);
    return columns.filter((column) => references.includes(column) || PERSON_NAME.test(toSnakeCase(column.name)));
  });
}

/** A row for this person in every table that has a column for one; what has to be told apart is told apart by `mark`. */
export async function fillEveryTable({ database: { db } }: Context, userId: number, mark: string): Promise<void> {
  const people = await personColumns();
  await db.transaction(async (tx) => {
    // Foreign keys are off: a row need not have the rows that it refers to.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    for (const person of people) {
      if (getTableName(person.table) === 'users') continue;
      const columns = Object.values(getTableColumns(person.table) as Record<string, PgColumn>).filter(
        (column) =>
          column === person || (column.notNull && !column.hasDefault && column.generatedIdentity === undefined),
      );
      const values = columns.map((column) => (column === person ? sql`${userId}` : anything(column, mark)));
      const names = columns.map((column) => sql.identifier(toSnakeCase(column.name)));
      await tx.execute(
        sql`INSERT INTO ${person.table} (${sql.join(names, sql`, `)}) VALUES (${sql.join(values, sql`, `)})`,
      );
    }
  });
}

/** Next number for a column; also used as the id of other persons. No number twice, because a table may allow one row for each person. */
let lastNumber = 500_000;

function anything(column: PgColumn, mark: string) {
  const type = column.getSQLType();
  if (type.endsWith('[]')) return sql`'{}'`;
  if (type === 'uuid') return sql`${randomUUID()}::uuid`;
  if (type === 'jsonb') return sql`${JSON.stringify({ mark })}::jsonb`;
  if (type === 'boolean') return sql`false`;
  if (type === 'date') return sql`'2026-11-20'`;
  if (type.startsWith('timestamp')) return sql`now()`;
  if (type === 'bytea') return sql`'\\x00'`;
  if (type === 'smallint' || type === 'real') return sql`1`;
  if (type === 'text') return sql`${`${mark} ${randomUUID()}`}`;
  lastNumber += 1;
  return sql`${lastNumber}`;
}
