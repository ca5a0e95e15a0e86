/** Topics and sources to follow, and the reader's own note tags. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { Labels } from '../features/labels/labels.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/label';

export function meta() {
  return [
    { title: '话题和来源 · 外刊轻读' },
    { name: 'description', content: '英语外刊文章的话题和来源，各有多少篇，想看的可以关注。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const search = args.url.searchParams;
  const q = (search.get('q') ?? '').trim().slice(0, 200);
  const [labels, notes] = await Promise.all([
    call('GET /reader/label', { query: { ...(q && { q }), offset: readOffset(search) } }),
    page.viewer === null ? null : call('GET /reader/mynote', { query: { limit: 1 } }),
  ]);
  return { labels, q, tags: notes?.tags ?? null };
}

export default function LabelRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="explore" title="话题和来源">
      <Labels {...loaderData} />
    </PageFrame>
  );
}
