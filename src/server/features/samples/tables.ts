/** Table of what the product has brought along: what somebody deletes of it is not brought again. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';

export const broughtSamples = pgTable('brought_samples', {
  /** `article:` with a slug, `feed:` with an address, or {@link BEGUN}. */
  name: text().primaryKey(),
  createdAt: createdAt(),
});

/**
 * Name of the row that shows that the installation has this table since its beginning: one without it, but with articles or feeds, comes
 * from an earlier version.
 */
export const BEGUN = 'begun';
