/** Keeps the known rates of a list up to date while the reader marks words, here or in another window. */
import type { ArticleCard } from '#contract/shapes.ts';
import { useSession } from '../../shell/session.tsx';
import { useWordsChanged } from '../../shell/word-changes.ts';
import type { Page, Paged } from '../../ui/use-paged.ts';

/** Cards that are fetched again at most; those further down are right at the next visit. */
const MOST_CARDS = 100;

/** @param offset where the list begins */
export function useKnownRates(
  list: Paged<ArticleCard>,
  offset: number,
  fetchPage: (offset: number) => Promise<Page<ArticleCard>>,
): void {
  const { isLoggedIn } = useSession();
  const renew = async () => {
    const wanted = Math.min(list.items.length, MOST_CARDS);
    let from: number | null = offset;
    for (let renewed = 0; from !== null && renewed < wanted; ) {
      const page: Page<ArticleCard> = await fetchPage(from);
      list.renew(page.items);
      renewed += page.items.length;
      from = page.next_offset;
    }
  };
  useWordsChanged(() => {
    if (isLoggedIn) renew().catch((error: unknown) => console.error('the known rates could not be renewed', error));
  });
}
