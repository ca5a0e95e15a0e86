/** The word book. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { listedStates, readWordFilters } from '../features/words/list/word-filters.ts';
import { WordBook } from '../features/words/word-book.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-word';

/** Words in a page of the list. */
const PAGE_SIZE = 50;

export function meta() {
  return [{ title: '生词 · 外刊轻读' }, { name: 'description', content: '读到的词都在这里，带着它出现的句子。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { searchParams } = args.url;
  const filters = readWordFilters(searchParams);
  const offset = readOffset(searchParams);
  const { counts, ...words } = await call('GET /reader/myword', { query: { ...filters, offset, limit: PAGE_SIZE } });
  return {
    words: { ...words, total: Math.max(0, (words.total ?? 0) - offset) },
    filters,
    offset,
    total: counts.all,
    due: counts.due,
    counts: listedStates.map(({ value }) => ({ state: value, count: counts[value] })),
    pageSize: PAGE_SIZE,
    now: new Date().toISOString(),
  };
}

export default function MyWordRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="words" title="生词" pageClass="wd">
      <WordBook {...loaderData} />
    </PageFrame>
  );
}
