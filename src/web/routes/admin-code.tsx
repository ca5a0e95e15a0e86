/** Codes for editors: found by type, state and remark, made in numbers, switched off. */

import { codeFilters } from '../features/admin/codes/code-filters.ts';
import { CodeList } from '../features/admin/codes/code-list.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { loaderContext } from '../loader-context.ts';
import '../ui/pages/codes.css';
import type { Route } from './+types/admin-code';

export const meta: Route.MetaFunction = () => [{ title: '邀请码 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const { offset, ...filters } = codeFilters(args.url.searchParams);
  const page = await call('GET /api/code/invitation/list', { query: { ...filters, offset, limit: 50 } });
  return { page, filters, offset };
}

export default function AdminCode({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/code">
      <CodeList {...loaderData} />
    </AdminFrame>
  );
}
