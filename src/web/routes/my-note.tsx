/** Articles and books that the reader has notes on. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { notesAddress, readNoteFilters } from '../features/notes/note-filters.ts';
import { NotedWorks } from '../features/notes/noted-works.tsx';
import { loaderContext, readOffset } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-note';

export function meta() {
  return [{ title: '笔记 · 外刊轻读' }, { name: 'description', content: '我的划线和笔记，按文章和书排列，可以导出。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, requireLogin } = loaderContext(args);
  requireLogin();
  const { searchParams } = args.url;
  const filters = readNoteFilters(searchParams);
  const { tags, ...works } = await call('GET /reader/mynote', {
    query: { ...filters, offset: readOffset(searchParams) },
  });
  return { works, tags, filters };
}

export default function MyNoteRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="notes" title="笔记">
      <NotedWorks {...loaderData} key={notesAddress('/mynote', loaderData.filters)} />
    </PageFrame>
  );
}
