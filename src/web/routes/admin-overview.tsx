/** The operators' first page. */
import { useRevalidator } from 'react-router';
import { pagePart } from '../features/admin/forms/page-part.ts';
import { AdminFrame } from '../features/admin/frame/admin-frame.tsx';
import { PERIODS, type Period } from '../features/admin/overview/numbers.tsx';
import { Overview } from '../features/admin/overview/overview.tsx';
import { type LoaderContext, loaderContext } from '../loader-context.ts';
import '../ui/pages/overview.css';
import '../ui/pages/overview-figures.css';
import { ErrorState } from '../ui/list-states.tsx';
import type { Route } from './+types/admin-overview';

export const meta: Route.MetaFunction = () => [{ title: '总览 · 后台 · 外刊轻读' }];

export async function loader(args: Route.LoaderArgs) {
  const { call, page, requireEditor } = loaderContext(args);
  requireEditor();
  const asked = Number(args.url.searchParams.get('days'));
  const period = PERIODS.find((days) => days === asked) ?? 30;
  const pending = { status: 'PENDING', order: 'old', limit: 5 } as const;
  const parts = Promise.all([
    call('GET /api/admin/overview'),
    call('GET /reader/article/manage', { query: pending }),
    page.viewer?.isSuper === true ? peopleNumbers(call, period) : null,
  ]);
  const loaded = await pagePart(parts, page.report);
  if (loaded === null) return null;
  const [overview, { items: waiting }, people] = loaded;
  const oldest = overview.pending_since;
  return {
    waitedMs: oldest === null ? null : Math.max(0, Date.now() - Date.parse(oldest)),
    overview,
    waiting,
    people,
  };
}

/** Numbers that only super users see: visitors, returning readers, applications. */
async function peopleNumbers(call: LoaderContext['call'], period: Period) {
  const [applications, days, funnels, cohorts] = await Promise.all([
    call('GET /api/changdu/apply', { query: { all: 'true', state: 'PENDING', limit: 3 } }),
    call('GET /reader/visitor/days', { query: { days: 2 * period } }),
    call('GET /reader/visitor/funnel'),
    call('GET /reader/visitor/retention'),
  ]);
  return {
    period,
    days: days.items,
    funnels: funnels.items,
    cohorts: cohorts.items,
    applications: applications.items,
    applicationCount: applications.total ?? 0,
  };
}

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <AdminFrame current="/admin">
      {loaderData === null ? (
        <ErrorState title="总览没有取到" onRetry={() => void revalidate()} isRetrying={state !== 'idle'}>
          各个页面还能单独打开。
        </ErrorState>
      ) : (
        <Overview {...loaderData} />
      )}
    </AdminFrame>
  );
}
