/** Name of the migrated database that every test database is copied from. */
export const TEMPLATE = 'waikan_template';
