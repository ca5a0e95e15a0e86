import { ReadingHistory } from '../features/history/reading-history.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/history';

export function meta() {
  return [{ title: '阅读记录 · 外刊轻读' }, { name: 'description', content: '我读过的文章，按日子排列。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const offset = readOffset(new URL(args.request.url).searchParams);
  return { history: await call('GET /reader/history', { query: { offset } }) };
}

export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="me" title="阅读记录">
      <ReadingHistory {...loaderData} />
    </PageFrame>
  );
}
