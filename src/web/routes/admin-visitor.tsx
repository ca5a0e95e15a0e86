/** Visitors for super users: the list, and with `?cuid=` the trail of one of them. */
import { useRevalidator } from 'react-router';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { pagePart } from '../features/admin/forms/page-part.ts';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { visitorFilters } from '../features/admin/visitors/visitor-labels.ts';
import { TRAIL_PAGE, Visitors } from '../features/admin/visitors/visitors.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { ErrorState } from '../ui/list-states.tsx';
import '../ui/pages/overview.css';
import '../ui/pages/overview-figures.css';
import '../ui/pages/visitors.css';
import type { Route } from './+types/admin-visitor';

export const meta: Route.MetaFunction = () => [{ title: '访客 · 后台 · 外刊轻读' }];

const DAYS = 14;

export async function loader(args: Route.LoaderArgs) {
  const { call, page, requireEditor } = loaderContext(args);
  requireEditor();
  const search = args.url.searchParams;
  const { q, kind } = visitorFilters(search);
  const offset = readOffset(search);
  const cuid = search.get('cuid')?.slice(0, 64);
  const parts = Promise.all([
    call('GET /reader/visitor/days', { query: { days: DAYS } }),
    call('GET /reader/visitor/', { query: { q, ...(kind && { kind }), offset } }),
    cuid
      ? call('GET /reader/visitor/logs', {
          query: { cuid, order: 'new', limit: TRAIL_PAGE, offset: readOffset(search, 'events') },
        })
      : null,
  ]);
  const loaded = await pagePart(parts, page.report);
  if (loaded === null) return null;
  const [{ items: days }, list, trail] = loaded;
  const chosen = trail && {
    cuid: cuid ?? '',
    visitor: trail.visitor,
    events: { items: trail.items, next_offset: trail.next_offset },
    today: shanghaiDay(new Date()),
  };
  return { days, list, filters: { q, kind, offset }, chosen };
}

export default function AdminVisitor({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <AdminFrame current="/admin/visitor">
      {loaderData === null ? (
        <ErrorState title="访客没有取到" onRetry={() => void revalidate()} isRetrying={state !== 'idle'}>
          数据都在，连上网就能看。
        </ErrorState>
      ) : (
        <Visitors {...loaderData} />
      )}
    </AdminFrame>
  );
}
