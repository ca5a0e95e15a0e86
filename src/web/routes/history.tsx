/** What the reader has read, or has hidden. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { HiddenArticles } from '../features/history/hidden-articles.tsx';
import { ReadingHistory } from '../features/history/reading-history.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/history';

export function meta() {
  return [{ title: '阅读记录 · 外刊轻读' }, { name: 'description', content: '我读过的文章和书，按日子排列。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { searchParams } = args.url;
  const query = { offset: readOffset(searchParams) };
  if (searchParams.get('show') === 'hidden')
    return { show: 'hidden' as const, hidden: await call('GET /reader/myarticle/hidden', { query }) };
  return { show: 'read' as const, history: await call('GET /reader/history/all', { query }) };
}

export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="me" title={loaderData.show === 'hidden' ? '不感兴趣的' : '阅读记录'}>
      {loaderData.show === 'hidden' ? (
        <HiddenArticles articles={loaderData.hidden} />
      ) : (
        <ReadingHistory history={loaderData.history} />
      )}
    </PageFrame>
  );
}
