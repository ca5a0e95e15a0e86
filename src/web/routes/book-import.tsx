/** Import of highlights and notes that were made in other readers. */
import { ImportNotes } from '../features/books/import-notes.tsx';
import { isAppError, loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import type { Route } from './+types/book-import';

export function meta() {
  return [
    { title: '导入别处的划线 · 外刊轻读' },
    { name: 'description', content: '把 Kindle、KOReader、微信读书、Apple Books 里的划线和笔记放到对应的书里。' },
  ];
}

/** Books that can be chosen for a title that does not tell. */
const MAX_BOOKS = 100;

export async function loader(args: Route.LoaderArgs) {
  const { call, page, requireLogin } = loaderContext(args);
  requireLogin();
  const [{ items: imports }, books] = await Promise.all([
    call('GET /reader/book/notes/import'),
    page
      .api('GET /reader/mybook', { query: { limit: MAX_BOOKS } })
      .then(({ items }) => items.map(({ book }) => book).filter(({ status }) => status === 'READY'))
      .then((ready) => ready.map(({ book_uuid, title }) => ({ book_uuid, title })))
      .catch((error) => {
        if (isAppError(error) && error.reason === 'NOT_BUILT') return [];
        throw error;
      }),
  ]);
  return { imports, books };
}

export default function BookImportRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="shelf" title="导入划线">
      <ImportNotes {...loaderData} />
    </PageFrame>
  );
}
