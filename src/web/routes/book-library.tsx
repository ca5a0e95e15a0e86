import type { Difficulty } from '#contract/shapes.ts';
import { difficulties } from '#engine/difficulty-label.ts';
import { Library } from '../features/books/library.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/book-library';

export function meta() {
  return [{ title: '书库 · 外刊轻读' }, { name: 'description', content: '合你水平的英文书，逐句有译文，点词有释义。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = loaderContext(args);
  const search = args.url.searchParams;
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const difficulty: Difficulty | undefined = difficulties.find((one) => one === search.get('difficulty'));
  const books = await call('GET /reader/book', {
    query: { offset: readOffset(search), ...(q && { q }), ...(difficulty && { difficulty }) },
  });
  return { books, q, difficulty };
}

export default function BookLibrary({ loaderData }: Route.ComponentProps) {
  const { q, difficulty } = loaderData;
  return (
    <PageFrame current="shelf" title="书库">
      <Library key={`${q} ${difficulty}`} {...loaderData} />
    </PageFrame>
  );
}
