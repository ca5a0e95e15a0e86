/** Table of what the product has brought along: what somebody deletes of it is not brought again. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';

export const broughtSamples = pgTable('brought_samples', {
  /** `article:` with a slug, `feed:` with an address, or {@link BEGUN}. */
  name: text().primaryKey(),
  createdAt: createdAt(),
});

/** There once an installation keeps this table: one without it, but with articles or feeds, is of an earlier version. */
export const BEGUN = 'begun';
