/** Columns that every table declares the same way. */
import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** Identity column; a decimal string on the wire, a number in code (far below 2^53). */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
/** Column for the id of another table's row. It has no foreign key by itself: add `.references()` where there is to be one. */
export const reference = () => bigint({ mode: 'number' });
/** An instant, UTC, millisecond precision. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () => instant().notNull().defaultNow();
