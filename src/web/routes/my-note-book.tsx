/** The reader's notes in one book. */
import { usePageDataRenewal } from '../data/use-page-data-renewal.ts';
import { BookNotes } from '../features/notes/book-notes.tsx';
import { readNoteFilters } from '../features/notes/note-filters.ts';
import { isAppError, loaderContext } from '../loader-context.ts';
import type { PageApi } from '../request-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/my-note-book';

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.book.title ?? '一本书';
  return [{ title: `${title}的笔记 · 外刊轻读` }, { name: 'description', content: '我在这本书里的划线和笔记。' }];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page, requireLogin } = loaderContext(args);
  requireLogin();
  const filters = readNoteFilters(args.url.searchParams);
  const { id } = args.params;
  const { book, items } = await call('GET /reader/book/{id}/mynote', { params: { id }, query: filters });
  const isShared = !book.is_readable && (await isShareLeft(page.api, id));
  return { book, notes: items, filters, isShared };
}

/** Whether lines of a book that was withdrawn are still shared. */
async function isShareLeft(api: PageApi, id: string): Promise<boolean> {
  try {
    return (await api('GET /reader/book/{id}/share', { params: { id } })).share !== null;
  } catch (error) {
    if (isAppError(error) && error.status === 404) return false;
    throw error;
  }
}

export default function MyNoteBookRoute({ loaderData }: Route.ComponentProps) {
  usePageDataRenewal();
  return (
    <PageFrame current="notes" title="笔记">
      <BookNotes {...loaderData} key={loaderData.book.book_uuid} />
    </PageFrame>
  );
}
