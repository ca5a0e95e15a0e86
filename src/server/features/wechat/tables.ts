/** Valid credentials from WeChat, shared by all processes: its number of calls a day is limited. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

export type CredentialKind = 'access_token' | 'jsapi_ticket';

export const wechatCredentials = pgTable(
  'wechat_credentials',
  {
    appId: text().notNull(),
    kind: text().$type<CredentialKind>().notNull(),
    /** Encrypted, see sealing.ts. */
    sealed: text().notNull(),
    /** When a new one is asked for. */
    refreshAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.kind] })],
);
