/** Address of a database, and the types that statements are written against. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };
export type Db = NodePgDatabase;
