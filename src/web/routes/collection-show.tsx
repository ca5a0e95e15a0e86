/** One collection as readers see it. */
import { CollectionPage } from '../features/collections/collection-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/collection-show';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: '合集 · 外刊轻读' }];
  const { title, intro, count, is_public: isPublic } = loaderData.collection;
  const description = intro ?? `${count} 篇英语外刊文章，排好顺序一起读。`;
  return [
    { title: `${title} · 外刊轻读` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(isPublic ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

/** Others that are shown below. */
const OTHERS = 3;

export async function loader(args: Route.LoaderArgs) {
  const { call } = loaderContext(args);
  const [collection, random] = await Promise.all([
    call('GET /reader/collection/{id}/show', { params: { id: args.params.id } }),
    call('GET /reader/collection/random', { query: { n: OTHERS + 1 } }),
  ]);
  const others = random.items.filter(({ id }) => id !== collection.id).slice(0, OTHERS);
  return { collection, others };
}

export default function CollectionShowRoute({ loaderData: { collection, others } }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title="合集">
      <CollectionPage key={collection.id} collection={collection} others={others} />
    </PageFrame>
  );
}
