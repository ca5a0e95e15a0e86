/** A year of reading. */
import { ReadingYearPage } from '../features/reading-data/reading-year-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import '../ui/pages/read-data.css';
import '../ui/pages/read-year.css';
import type { Route } from './+types/read-year';

export function meta({ params }: Route.MetaArgs) {
  return [
    { title: `${params.year} 年度回顾 · 外刊轻读` },
    { name: 'description', content: '一年的阅读排成一段文字：一行一个月，一笔一天。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin, notFound } = loaderContext(args);
  requireLogin();
  if (!/^\d{4}$/.test(args.params.year)) throw notFound();
  const [figures, { is_off: isCodeOff }] = await Promise.all([
    call('GET /reader/history/year', { query: { year: Number(args.params.year) } }),
    call('GET /api/code/invitation/mycode', { query: { limit: 1 } }),
  ]);
  return { figures, isCodeOff };
}

export default function ReadYearRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="me" title={`${loaderData.figures.year} 年度回顾`}>
      <ReadingYearPage {...loaderData} />
    </PageFrame>
  );
}
