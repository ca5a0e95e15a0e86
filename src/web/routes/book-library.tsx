/** Books for everybody, or all of one's own, by filters. */
import type { Difficulty } from '#contract/shapes.ts';
import { difficulties } from '#engine/difficulty-label.ts';
import { Library } from '../features/books/library.tsx';
import { MyBooks, readBookFilters } from '../features/books/my-books.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/book-library';

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData?.mine)
    return [{ title: '我的书 · 外刊轻读' }, { name: 'description', content: '按状态和书名找自己的书。' }];
  return [{ title: '书库 · 外刊轻读' }, { name: 'description', content: '合你水平的英文书，逐句有译文，点词有释义。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  const search = args.url.searchParams;
  const filters = readBookFilters(search);
  if (filters !== null) {
    requireLogin();
    const query = { ...filters, offset: readOffset(search) };
    return { mine: { filters, books: await call('GET /reader/mybook', { query }) }, library: null };
  }
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const difficulty: Difficulty | undefined = difficulties.find((one) => one === search.get('difficulty'));
  const books = await call('GET /reader/book', {
    query: { offset: readOffset(search), ...(q && { q }), ...(difficulty && { difficulty }) },
  });
  return { mine: null, library: { books, q, difficulty } };
}

export default function BookLibrary({ loaderData }: Route.ComponentProps) {
  const { mine, library } = loaderData;
  if (mine) {
    return (
      <PageFrame current="shelf" title="我的书">
        <MyBooks key={JSON.stringify(mine.filters)} {...mine} />
      </PageFrame>
    );
  }
  return (
    <PageFrame current="shelf" title="书库">
      <Library key={`${library.q} ${library.difficulty}`} {...library} />
    </PageFrame>
  );
}
