/** One word of the word book. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { WordPage } from '../features/words/page/word-page.tsx';
import { loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-word-show';

export function meta({ params }: Route.MetaArgs) {
  return [
    { title: `${params.word} · 外刊轻读` },
    { name: 'description', content: `${params.word}：释义、遇见过的句子和复习情况。` },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  return { detail: await call('GET /reader/myword/detail', { query: { word: args.params.word } }) };
}

export default function MyWordShowRoute({ loaderData, params }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="words" title="生词" pageClass="wd">
      <WordPage {...loaderData} key={params.word} />
    </PageFrame>
  );
}
