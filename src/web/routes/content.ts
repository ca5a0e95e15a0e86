/** Pages of what can be read, and of what a reader keeps of it. */
import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';

export const contentRoutes: RouteConfigEntry[] = [
  index('routes/home.tsx'),
  route('article/:id', 'routes/article-show.tsx'),
];
