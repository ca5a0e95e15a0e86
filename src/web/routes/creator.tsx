/** A creator with the public collections. */
import { CreatorPage } from '../features/collections/collection-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import { shareMeta } from '../ui/share-meta.ts';
import type { Route } from './+types/creator';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: '创作者 · 外刊轻读' }];
  const { creator, siteUrl } = loaderData;
  const description = `${creator.name}做的英语外刊合集。`;
  const address = `${siteUrl}/creator/${creator.id}`;
  return [
    { title: `${creator.name} · 外刊轻读` },
    ...shareMeta({ type: 'profile', title: creator.name, description, address, picture: null }),
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const { id } = args.params;
  const offset = readOffset(args.url.searchParams);
  const creator = await call('GET /reader/creator/{id}', { params: { id } });
  const collections = await call('GET /reader/collection', { query: { creator: id, offset } });
  return { creator, collections, isOwn: String(page.viewer?.userId) === creator.id, siteUrl: page.siteUrl };
}

export default function CreatorRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title={loaderData.creator.name}>
      <CreatorPage key={loaderData.creator.id} {...loaderData} />
    </PageFrame>
  );
}
