/** People for super users: found by `?q=`, or one of them with `?user=`. */
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { UserDetails } from '../features/admin/users/user-details.tsx';
import { UserList } from '../features/admin/users/user-list.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import '../ui/pages/audit.css';
import '../ui/pages/membership.css';
import '../ui/pages/users.css';
import type { Route } from './+types/admin-users';

export const meta: Route.MetaFunction = () => [{ title: '用户 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, requireEditor, notFound } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const wanted = search.get('user');
  if (wanted === null) {
    const q = (search.get('q') ?? '').trim().slice(0, 128);
    const offset = readOffset(search);
    const [page, applications] = await Promise.all([
      call('GET /api/user/search', { query: { q, offset } }),
      call('GET /api/changdu/apply', { query: { all: 'true', state: 'PENDING', limit: 1 } }),
    ]);
    return { list: { page, q, offset, waiting: applications.total ?? 0 }, one: null };
  }
  if (!/^[1-9]\d{0,17}$/.test(wanted)) throw notFound();
  const [found, log, logins, audit] = await Promise.all([
    call('GET /api/user/search', { query: { q: wanted, limit: 1 } }),
    call('GET /api/user/memberlog', { query: { user_id: wanted, limit: 50, offset: readOffset(search, 'log') } }),
    call('GET /api/user/sessions', { query: { user_id: wanted, offset: readOffset(search, 'devices') } }),
    call('GET /api/audit', { query: { user_id: wanted } }),
  ]);
  const user = found.items.find(({ user_id }) => user_id === wanted);
  if (user === undefined) throw notFound();
  return {
    list: null,
    one: {
      user,
      log: log.items,
      nextLog: log.next_offset,
      logins: logins.items,
      nextLogins: logins.next_offset,
      audit: audit.items,
    },
  };
}

export default function AdminUsers({ loaderData: { list, one } }: Route.ComponentProps) {
  return (
    <AdminFrame current="/admin/user/search">
      {one ? <UserDetails key={one.user.user_id} {...one} /> : <UserList {...list} />}
    </AdminFrame>
  );
}
