/** All public collections. */
import { CollectionList } from '../features/collections/collection-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/collection-all';

export function meta() {
  const description = '排好顺序一起读的英语外刊文章，由编辑和读者挑选。';
  return [
    { title: '全部合集 · 外刊轻读' },
    { name: 'description', content: description },
    { property: 'og:title', content: '英语外刊文章合集' },
    { property: 'og:description', content: description },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = loaderContext(args);
  const offset = readOffset(args.url.searchParams);
  return { collections: await call('GET /reader/collection', { query: { offset } }) };
}

export default function CollectionAllRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title="合集">
      <CollectionList current="/collection/all" {...loaderData} />
    </PageFrame>
  );
}
