/** Every page, by its address. Addresses are those of the specification, capitals included. */
import { type RouteConfig, route } from '@react-router/dev/routes';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { contentRoutes } from './routes/content.ts';
import { reviewPages } from './routes/review.ts';

export default [
  ...contentRoutes,
  ...accountRoutes,
  ...adminRoutes,
  ...reviewPages,
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
