/** Catalogues of other libraries, and one's own shelf for other readers. */
import { Catalogues } from '../features/books/catalogues.tsx';
import { unscriptedForm } from '../form-outcome.ts';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/book-opds';

export function meta() {
  return [
    { title: '图书目录 · 外刊轻读' },
    { name: 'description', content: '从别的书库取书，让别的阅读器读我的书架。' },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  return { overview: await call('GET /reader/opds') };
}

export const action = (args: Route.ActionArgs) => unscriptedForm(args, ['url']);

export default function BookOpdsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageFrame current="shelf" title="图书目录">
      <Catalogues overview={loaderData.overview} outcome={actionData} />
    </PageFrame>
  );
}
