/** 畅读 applications for super users. */

import { ApplicationList, applicationFilter } from '../features/admin/changdu/application-list.tsx';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import '../ui/pages/changdu.css';
import type { Route } from './+types/admin-changdu';

export const meta: Route.MetaFunction = () => [{ title: '畅读申请 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const state = applicationFilter(search.get('state'));
  const offset = readOffset(search);
  return { page: await call('GET /api/changdu/apply', { query: { all: 'true', state, offset } }), state, offset };
}

export default function AdminChangdu({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/user/search">
      <ApplicationList {...loaderData} />
    </AdminFrame>
  );
}
