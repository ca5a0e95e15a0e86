/** Figures of one's reading. */
import { addDays, periodStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { ReadingDataPage } from '../features/reading-data/reading-data-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import '../ui/pages/read-data.css';
import '../ui/pages/read-progress.css';
import type { Route } from './+types/read-data';

/** Whole weeks of a year, and the present one. */
const YEAR_WEEKS = 52;

export function meta() {
  return [
    { title: '阅读数据 · 外刊轻读' },
    { name: 'description', content: '读了多少，认得多少，快了多少；每个数都说得出从哪里来。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const today = shanghaiDay(new Date());
  if (page.viewer === null) return { data: null, today, isTested: false };
  const from = addDays(periodStart(today, 'week'), -7 * YEAR_WEEKS);
  const [data, me] = await Promise.all([
    call('GET /reader/history/data', { query: { from, to: today } }),
    call('GET /api/user/me'),
  ]);
  return { data, today, isTested: me.vocabulary !== null };
}

export default function ReadDataRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="me" title="阅读数据">
      <ReadingDataPage {...loaderData} />
    </PageFrame>
  );
}
