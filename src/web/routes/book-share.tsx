/** `/book/{id?}/share`: with `?s=` the lines that somebody shares, without login; else the reader's own page to choose them. */
import { data, redirect } from 'react-router';
import { addressOfLast, cookiesOf, lastPlace } from '../features/book-page/last-book.ts';
import { PLACE_COOKIE } from '../features/book-page/use-book-place.ts';
import { SharedLines, ShareGone, ShareLines } from '../features/books/share-lines.tsx';
import { isAppError, loaderContext } from '../loader-context.ts';
import { PageFrame } from '../shell/app-frame.tsx';
import { previewUrl } from '../ui/picture-sizes.ts';
import type { Route } from './+types/book-share';

export function meta({ loaderData }: Route.MetaArgs) {
  const hidden = { name: 'robots', content: 'noindex' };
  if (loaderData?.kind !== 'lines') return [{ title: '分享书里的句子 · 外刊轻读' }, hidden];
  const { picture } = loaderData;
  const { book, lines, sharer } = loaderData.shared;
  const first = lines[0]?.text ?? '';
  return [
    { title: `${sharer} 摘的 ${lines.length} 句 · ${book.title} · 外刊轻读` },
    { name: 'description', content: first },
    { property: 'og:type', content: 'book' },
    { property: 'og:title', content: book.title },
    { property: 'og:description', content: first },
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    hidden,
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const { call, page } = loaderContext(args);
  const { id } = args.params;
  const token = args.url.searchParams.get('s');
  if (id !== undefined && token !== null) {
    try {
      const query = { s: token.slice(0, 100) };
      const shared = await page.api('GET /reader/book/{id}/share/lines', { params: { id }, query });
      const { cover } = shared.book;
      const picture = cover === null ? null : new URL(previewUrl(cover), page.siteUrl).href;
      return data({ kind: 'lines' as const, shared, picture });
    } catch (error) {
      // 400 is a token that can be none.
      if (!isAppError(error) || ![400, 404, 410].includes(error.status)) throw error;
      return data({ kind: 'gone' as const }, { status: 410 });
    }
  }
  if (page.viewer === null) throw redirect(await addressForVisitors(args));
  if (id === undefined) {
    const { items } = await call('GET /reader/mybook', { query: { sort: 'read', limit: 1 } });
    throw redirect(items[0] ? `/book/${items[0].book.book_uuid}/share` : '/book');
  }
  const params = { id };
  const [{ book, items: notes }, { share }] = await Promise.all([
    call('GET /reader/book/{id}/mynote', { params }),
    call('GET /reader/book/{id}/share', { params }),
  ]);
  return data({ kind: 'choosing' as const, book, notes, share });
}

/** What visitors see in place of the page for choosing lines: the book; of one that they may not see, the login page. */
async function addressForVisitors(args: Route.LoaderArgs): Promise<string> {
  const { page, requireLogin } = loaderContext(args);
  const { id } = args.params;
  if (id === undefined) {
    const last = lastPlace(cookiesOf(args.request).get(PLACE_COOKIE), null);
    return addressOfLast(page.api, null, last, 'show');
  }
  try {
    await page.api('GET /reader/book/{id}/show', { params: { id } });
  } catch (error) {
    if (!isAppError(error) || ![400, 404].includes(error.status)) throw error;
    requireLogin();
  }
  return `/book/${id}/show`;
}

export default function BookShareRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'gone') return <ShareGone />;
  if (loaderData.kind === 'lines') return <SharedLines shared={loaderData.shared} />;
  const { book, notes, share } = loaderData;
  return (
    <PageFrame current="shelf" title="分享">
      <ShareLines key={book.book_uuid} book={book} notes={notes} share={share} />
    </PageFrame>
  );
}
