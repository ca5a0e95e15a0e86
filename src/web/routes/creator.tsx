/** A creator with the public collections. */
import { CreatorPage } from '../features/collections/collection-lists.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/creator';

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.creator.name ?? '创作者';
  return [{ title: `${name} · 外刊轻读` }, { name: 'description', content: `${name}做的英语外刊合集。` }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const { id } = args.params;
  const offset = readOffset(args.url.searchParams);
  const creator = await call('GET /reader/creator/{id}', { params: { id } });
  const collections = await call('GET /reader/collection', { query: { creator: id, offset } });
  return { creator, collections, isOwn: String(page.viewer?.userId) === creator.id };
}

export default function CreatorRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title={loaderData.creator.name}>
      <CreatorPage key={loaderData.creator.id} {...loaderData} />
    </PageFrame>
  );
}
