/** Figures of the reader's words and reviews. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { WordOverviewCharts } from '../features/words/overview/word-overview.tsx';
import { WordTabs } from '../features/words/word-tabs.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-word-overview';

export function meta() {
  return [
    { title: '生词概况 · 外刊轻读' },
    { name: 'description', content: '到期的词、记忆率、学过的词和各考试词表的进度。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  return { overview: await call('GET /reader/myword/overview') };
}

export default function MyWordOverviewRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="words" title="生词" pageClass="wd">
      <WordTabs current="/myword/overview" />
      <h1 className="page-title wd-title-page in-bar">概况</h1>
      <WordOverviewCharts overview={loaderData.overview} />
    </PageFrame>
  );
}
