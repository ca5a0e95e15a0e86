/** What a feed brought, as it is shown: more of it in place, and its articles' states kept fresh without losing the place. */
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { FeedItem } from '#contract/shapes.ts';
import { type PagedQuery, usePagedQuery } from '../../../data/use-paged-query.ts';
import { api } from '../../../shell/browser.ts';
import { useLive } from '../../../shell/use-live.ts';

export type ItemPage = ResultOf<'GET /reader/rss/feed/{id}/articles'>;

/** The call's own bound. */
const MOST = 100;

/** @param q word that they are filtered by, '' for none. @returns the list, and what asks for it anew */
export function useItemPage(page: ItemPage, q: string): { list: PagedQuery<FeedItem>; refresh: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const params = { id: page.feed.id };
  const fetchItems = (offset: number, limit?: number) =>
    api().call('GET /reader/rss/feed/{id}/articles', {
      params,
      query: { offset, ...(limit !== undefined && { limit }), ...(q && { q }) },
    });
  const list = usePagedQuery<FeedItem>(
    page,
    (offset) => fetchItems(offset),
    (item) => item.id,
  );
  async function refresh(): Promise<void> {
    if (list.items.length <= page.items.length) return revalidate();
    // Loading the page anew would take back what was added to the list, and the place in it.
    try {
      for (let offset = 0; offset < list.items.length; offset += MOST)
        list.update((await fetchItems(offset, MOST)).items);
    } catch (error) {
      console.debug('what is shown of the items stays', error);
    }
  }
  useLive('articles', () => void refresh());
  useLive('tasks', () => void refresh());
  useLive('feeds', () => void refresh());
  return { list, refresh };
}
