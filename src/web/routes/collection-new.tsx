/** Makes a collection. */
import { NewCollection } from '../features/collections/new-collection.tsx';
import { unscriptedForm } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/collection-new';

export const meta: Route.MetaFunction = () => [{ title: '新合集 · 外刊轻读' }];

export function loader(args: Route.LoaderArgs) {
  loaderContext(args).requireLogin();
  const article = args.url.searchParams.get('article');
  return { firstArticle: article !== null && /^[1-9]\d{0,17}$/.test(article) ? article : null };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args, ['title', 'intro']);

export default function CollectionNewRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title="新合集">
      <h1 className="page-title list-head in-bar">新合集</h1>
      <NewCollection {...loaderData} editHref={(id) => `/collection/${id}/edit`} outcome={actionData} />
    </PageFrame>
  );
}
