/** Search of articles, words, books and notes. */
import { readSearch, searchAddress } from '../features/search/search-address.ts';
import { type Results, type SearchFailure, SearchPage } from '../features/search/search-page.tsx';
import { isAppError, loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import '../ui/pages/search.css';
import '../ui/pages/search-beginning.css';
import '../ui/pages/search-box.css';
import type { Route } from './+types/search';

export function meta({ loaderData }: Route.MetaArgs) {
  const q = loaderData?.state.q;
  return [
    { title: q ? `${q} · 搜索 · 外刊轻读` : '搜索 · 外刊轻读' },
    { name: 'description', content: '搜文章、单词、书和笔记，中英文都行。' },
    // Results are no pages of their own for other search engines.
    ...(q ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { page } = loaderContext(args);
  const { searchParams } = args.url;
  const state = readSearch(searchParams);
  const offset = readOffset(searchParams);
  const answer = (results: Results | null, failure: SearchFailure | null) => ({ state, offset, results, failure });
  if (state.q === '') return answer(null, null);
  const { exact, ...query } = state;
  try {
    return answer(
      await page.api('GET /api/search', { query: { ...query, offset, ...(exact ? { exact: 'true' as const } : {}) } }),
      null,
    );
  } catch (error) {
    if (!isAppError(error)) throw error;
    return answer(null, { message: error.fields?.q ?? error.message, isOfQuery: error.fields?.q !== undefined });
  }
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="explore" title="搜索" hasOwnSearch>
      <SearchPage
        state={loaderData.state}
        results={loaderData.results}
        failure={loaderData.failure}
        address={searchAddress(loaderData.state, loaderData.offset)}
      />
    </PageFrame>
  );
}
