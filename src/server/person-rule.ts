/**
 * Rules for personal data: what happens to the rows of a column that leads to a person when the account is deleted, and whether the person
 * gets a copy of them.
 */
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface PersonRule {
  /** Holds the id of a user. */
  column: PgColumn;
  does: 'erase' | 'anonymise' | 'keep';
  /** Name of the rows in Chinese, for the reader who downloads them. Null for rows that are not the person's own, only made by them. */
  whose: string | null;
  /** Why something of them stays. */
  why?: string;
  /** New values by the name of the property. */
  changes?: Record<string, SQL | string | null>;
  /** Condition for those rows to be erased that others rely on: they stay without an owner. */
  handedOn?: SQL;
  /** Columns that the copy leaves out: secrets, and what is about others. `column.key` is a part of a JSON column. */
  hidden?: readonly string[];
}

/** The rows go. */
export function erase(column: PgColumn, whose: string, hidden: readonly string[] = []): PersonRule {
  return { column, does: 'erase', whose, hidden };
}

/** The rows go, but for those that others rely on: they belong to nobody from then on. */
export function eraseUnlessShared(
  column: PgColumn,
  rest: Required<Pick<PersonRule, 'whose' | 'why' | 'handedOn'>>,
): PersonRule {
  return { column, does: 'erase', ...rest };
}

/** The rows stay without what says whose they were. */
export function anonymise(
  column: PgColumn,
  rest: Required<Pick<PersonRule, 'whose' | 'why' | 'changes'>> & Pick<PersonRule, 'hidden'>,
): PersonRule {
  return { column, does: 'anonymise', ...rest };
}

/** The rows stay as they are, with a number that leads to an account without name. */
export function keep(column: PgColumn, why: string, whose: string | null = null): PersonRule {
  return { column, does: 'keep', why, whose };
}

/** Why something of editors stays. */
export const PUBLISHING_HISTORY =
  'part of the history of what the site publishes; the number leads to an account without name';
/** Why something about money and membership stays. */
export const BOOKKEEPING = 'bookkeeping of what was given and paid for; the number leads to an account without name';
