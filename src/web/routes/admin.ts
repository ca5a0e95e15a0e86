/** Pages for editors. */
import { type RouteConfigEntry, route } from '@react-router/dev/routes';

export const adminRoutes: RouteConfigEntry[] = [
  route('admin', 'routes/admin-overview.tsx'),
  route('admin/articles', 'routes/admin-articles.tsx'),
  route('admin/article/:id', 'routes/admin-article.tsx'),
  route('admin/article/:id/preview', 'routes/admin-preview.tsx'),
  route('admin/tasks', 'routes/admin-tasks.tsx'),
  route('admin/rss', 'routes/admin-rss.tsx'),
  route('admin/magazine', 'routes/admin-magazine.tsx'),
  route('admin/user/search', 'routes/admin-users.tsx'),
  route('admin/changdu', 'routes/admin-changdu.tsx'),
  route('admin/qywx', 'routes/admin-qywx.tsx'),
  route('admin/audit', 'routes/admin-audit.tsx'),
  route('admin/code', 'routes/admin-code.tsx'),
  route('admin/order', 'routes/admin-order.tsx'),
];
