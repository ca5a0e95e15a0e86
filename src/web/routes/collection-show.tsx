/** One collection as readers see it. */
import { CollectionPage } from '../features/collections/collection-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import { previewUrl } from '../ui/picture-sizes.ts';
import { shareMeta } from '../ui/share-meta.ts';
import type { Route } from './+types/collection-show';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: '合集 · 外刊轻读' }];
  const { id, title, intro, count, cover, is_public: isPublic } = loaderData.collection;
  const { siteUrl } = loaderData;
  const description = intro ?? `${count} 篇英语外刊文章，排好顺序一起读。`;
  return [
    { title: `${title} · 外刊轻读` },
    ...shareMeta({
      type: 'website',
      title,
      description,
      address: `${siteUrl}/collection/${id}/show`,
      picture: cover === null ? null : new URL(previewUrl(cover), siteUrl).href,
    }),
    ...(isPublic ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

/** Number of other collections shown below. */
const OTHERS = 3;

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const [collection, random] = await Promise.all([
    call('GET /reader/collection/{id}/show', { params: { id: args.params.id } }),
    call('GET /reader/collection/random', { query: { n: OTHERS + 1 } }),
  ]);
  const others = random.items.filter(({ id }) => id !== collection.id).slice(0, OTHERS);
  return { collection, others, siteUrl: page.siteUrl };
}

export default function CollectionShowRoute({ loaderData: { collection, others } }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title="合集">
      <CollectionPage key={collection.id} collection={collection} others={others} />
    </PageFrame>
  );
}
