/** What a feed brought, as it is shown: more of it in place, and its articles' states kept fresh without losing the place. */
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { FeedItem } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { type Paged, usePaged } from '../../../ui/use-paged.ts';

export type ItemPage = ResultOf<'GET /reader/rss/feed/{id}/articles'>;

/** The call's own bound. */
const MOST = 100;

/** @param q word that they are filtered by, '' for none. @returns the list, and what asks for it anew */
export function useItemPage(page: ItemPage, q: string): { list: Paged<FeedItem>; refresh: () => Promise<void> } {
  const { revalidate } = useRevalidator();
  const params = { id: page.feed.id };
  const fetchItems = (offset: number, limit?: number) =>
    api().call('GET /reader/rss/feed/{id}/articles', {
      params,
      query: { offset, ...(limit !== undefined && { limit }), ...(q && { q }) },
    });
  const list = usePaged<FeedItem>(
    page,
    (offset) => fetchItems(offset),
    (item) => item.id,
  );
  async function refresh(): Promise<void> {
    if (list.items.length <= page.items.length) return revalidate();
    // Loading the page anew would take back what was added to the list, and the place in it.
    try {
      for (let offset = 0; offset < list.items.length; offset += MOST)
        list.renew((await fetchItems(offset, MOST)).items);
    } catch (error) {
      console.debug('what is shown of the items stays', error);
    }
  }
  useLiveUpdates('articles', () => void refresh());
  useLiveUpdates('tasks', () => void refresh());
  useLiveUpdates('feeds', () => void refresh());
  return { list, refresh };
}
