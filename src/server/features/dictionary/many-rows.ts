/**
 * Inserts rows many at a time: most of what a single row costs is the way to SQLite and back.
 */
import type { DatabaseSync } from 'node:sqlite';

const ROWS_AT_ONCE = 48;

type Value = string | number | null;

/**
 * @param columns names of the table's columns; each row has a value for each.
 */
export function insertRows(
  db: DatabaseSync,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): void {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const prepared = (count: number) =>
    db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(count).fill(row).join(', ')}`);
  const many = prepared(ROWS_AT_ONCE);
  let waiting: Value[] = [];
  for (const values of rows) {
    waiting.push(...values);
    if (waiting.length < ROWS_AT_ONCE * columns.length) continue;
    many.run(...waiting);
    waiting = [];
  }
  if (waiting.length > 0) prepared(waiting.length / columns.length).run(...waiting);
}
