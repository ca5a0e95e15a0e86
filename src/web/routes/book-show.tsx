/** `/book/{id?}/show`: what a book is. Without an id, the one that was read last, else the shelf. */
import { redirect } from 'react-router';
import { addressOfLast, cookiesOf, lastPlace } from '../features/book-page/last-book.ts';
import { PLACE_COOKIE } from '../features/book-page/use-book-place.ts';
import { BookAbout, NOTES_SHOWN } from '../features/books/book-about.tsx';
import { isAppError, loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import { withCommas } from '../ui/number.ts';
import { previewUrl } from '../ui/picture-sizes.ts';
import { shareMeta } from '../ui/share-meta.ts';
import type { Route } from './+types/book-show';

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const reader = page.viewer ? String(page.viewer.userId) : null;
  const { id } = args.params;
  if (id === undefined) {
    const last = lastPlace(cookiesOf(args.request).get(PLACE_COOKIE), reader);
    throw redirect(await addressOfLast(page.api, reader, last, 'show'));
  }
  const params = { id };
  const book = await call('GET /reader/book/{id}/show', { params });
  const { siteUrl } = page;
  if (reader === null) return { book, shelf: null, learn: null, notes: [], noteCount: 0, siteUrl };
  const [shelf, notes] = await Promise.all([
    page.api('GET /reader/mybook/{id}', { params }).catch((error: unknown) => {
      if (isAppError(error) && error.status === 404) return null;
      throw error;
    }),
    call('GET /reader/book/{id}/mynote', { params }),
  ]);
  const isOpen = book.status === 'READY' && book.chapter_count > 0 && !shelf?.finished_at;
  // The chapter one is in is begun: what is worth learning is in the next one, and hardly in a cover or a list of contents.
  const next = Math.min(shelf?.pos ? shelf.pos.index + 1 : 0, book.chapter_count - 1);
  const chapter = book.toc.find(({ index, number }) => index >= next && number !== null)?.index ?? next;
  const learn = isOpen ? await call('GET /reader/book/{id}/learn', { params, query: { index: chapter } }) : null;
  const own = notes.items.filter(({ kind }) => kind !== 'bookmark');
  return { book, shelf, learn, notes: own.slice(-NOTES_SHOWN), noteCount: own.length, siteUrl };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { book, siteUrl } = loaderData;
  const about = book.description ?? `${book.title}：${withCommas(book.word_count)} 词，${book.chapter_count} 章。`;
  const title = { title: `${book.title} · 外刊轻读` };
  const description = about.slice(0, 160);
  if (!book.is_public)
    return [title, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }];
  const address = `${siteUrl}/book/${book.book_uuid}/show`;
  const picture = book.cover === null ? null : new URL(previewUrl(book.cover), siteUrl).href;
  return [
    title,
    ...shareMeta({ type: 'book', title: book.title, description, address, picture }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Book',
        name: book.title,
        url: address,
        inLanguage: 'en',
        ...(book.author && { author: { '@type': 'Person', name: book.author } }),
        ...(picture && { image: picture }),
      },
    },
  ];
}

export default function BookShow({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame current="shelf" title="书架">
      <BookAbout key={loaderData.book.book_uuid} {...loaderData} />
    </PageFrame>
  );
}
