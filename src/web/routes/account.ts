/** Pages of the account: login, registration, passwords, the reader's own page. */
import type { RouteConfigEntry } from '@react-router/dev/routes';

export const accountRoutes: RouteConfigEntry[] = [];
