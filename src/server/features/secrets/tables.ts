/** Keys the server makes for itself and keeps, so that every process signs alike and a restart changes nothing; and what processes agree on. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';

export const appSecrets = pgTable('app_secrets', {
  name: text().primaryKey(),
  /** 256 random bits, base64url. */
  value: text().notNull(),
  createdAt: createdAt(),
});
