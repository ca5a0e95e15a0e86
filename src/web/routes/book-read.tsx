/** `/book/{id?}/read`: a book that is read. Without an id, the one that was read last, else the shelf. */
import { use } from 'react';
import { redirect } from 'react-router';
import { type BookLayout, LAYOUT_COOKIE } from '../features/book-page/book-layout.tsx';
import { BookPage } from '../features/book-page/book-page.tsx';
import { chapterAsked } from '../features/book-page/book-places.ts';
import { chapterHead, chapterInDocument } from '../features/book-page/chapter-lines.ts';
import { addressOfLast, cookiesOf, lastPlace } from '../features/book-page/last-book.ts';
import { PLACE_COOKIE, placeOf } from '../features/book-page/use-book-place.ts';
import { loaderContext } from '../loader-context.ts';
import { RenderContext } from '../render-context.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { serifPreload } from '../ui/font-preload.ts';
import type { Route } from './+types/book-read';

export async function loader(args: Route.LoaderArgs) {
  const { call, output, page } = loaderContext(args);
  const reader = page.viewer ? String(page.viewer.userId) : null;
  const cookies = cookiesOf(args.request);
  const last = lastPlace(cookies.get(PLACE_COOKIE), reader);
  const { id } = args.params;
  if (id === undefined) throw redirect(await addressOfLast(page.api, reader, last, 'read'));
  const book = await call('GET /reader/book/{id}/show', { params: { id } });
  if (book.status !== 'READY' || book.chapter_count === 0) throw redirect(`/book/${id}/show`);
  const kept = reader === null ? null : await placeOf(page.api, id);
  const asked = chapterAsked(args.url.searchParams, book.chapter_count);
  const index = asked ?? (last?.id === id ? last.index : null) ?? kept?.pos.index ?? 0;
  const params = { id, index: Math.min(index, book.chapter_count - 1) };
  const chapter = await call('GET /reader/book/{id}/chapter/{index}', { params });
  const first = chapterHead(chapter);
  // The text goes out as markup once, with the document; to a page that is open it comes line by line.
  const wholeHref = args.url.searchParams.has('whole') ? null : `/book/${id}/read?chapter=${params.index}&whole`;
  const sent = output.isDocument ? chapterInDocument(chapter, first, wholeHref) : null;
  if (sent) output.islands.set(islandKey(id), sent.html);
  return {
    book,
    first,
    isCut: sent?.isCut ?? false,
    kept,
    reader,
    layout: (cookies.get(LAYOUT_COOKIE) === 'scroll' ? 'scroll' : 'pages') satisfies BookLayout as BookLayout,
  };
}

export const links: Route.LinksFunction = () => [serifPreload];

const islandKey = (id: string) => `book ${id}`;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { book, first } = loaderData;
  return [
    { title: `${first.title} · ${book.title} · 外刊轻读` },
    { name: 'description', content: book.description ?? `读《${book.title}》。` },
    ...(book.is_public ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

export default function BookRead({ loaderData }: Route.ComponentProps) {
  const { islands } = use(RenderContext);
  const { book } = loaderData;
  return (
    <AppFrame current="shelf" narrow>
      <BookPage key={book.book_uuid} {...loaderData} html={islands.get(islandKey(book.book_uuid)) ?? null} />
    </AppFrame>
  );
}
