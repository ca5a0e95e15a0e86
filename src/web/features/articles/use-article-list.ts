/** A list of articles on a shared page: first as everybody sees it, then with the reader's stars, progress and known rates. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { ArticleCard } from '#contract/shapes.ts';
import { type Page, type PagedQuery, usePagedQuery } from '../../data/use-paged-query.ts';
import { readCookie } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { useWordsChanged } from '../../shell/word-changes.ts';
import { hiddenHere } from '../feed/browser-taste.ts';

/**
 * @param first the loader's page
 * @param offset of the first page
 * @param fetchPage the same list, fetched by the browser
 */
export function useArticleList(
  first: Page<ArticleCard>,
  offset: number,
  fetchPage: (offset: number) => Promise<Page<ArticleCard>>,
): PagedQuery<ArticleCard> {
  const { isLoggedIn } = useSession();
  const { pathname, search, key } = useLocation();
  const visit = () => `${readCookie('bb_uid') ?? ''} ${pathname}${search} ${key}`;
  const list = usePagedQuery(first, fetchPage, ({ id }) => id, { visit });
  useKnownRates(list, offset, fetchPage);

  const personalise = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const page = await fetchPage(offset);
      if (isCurrent()) list.replaceFirst(page);
    } catch (error) {
      // The shared list stays; stars and progress are missing until the next visit.
      console.error('the list could not be made personal', error);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first page is another list
  useEffect(() => {
    if (isLoggedIn !== true) return;
    let isCurrent = true;
    void personalise(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [isLoggedIn, first]);
  const hidden = useHiddenHere();
  return hidden ? { ...list, items: list.items.filter(({ id }) => !hidden.has(id)) } : list;
}

/** What a visitor hid in this browser; of a reader the server knows it. */
export function useHiddenHere(): ReadonlySet<string> | undefined {
  const { isLoggedIn } = useSession();
  const [hidden, setHidden] = useState<ReadonlySet<string>>();
  useEffect(() => setHidden(isLoggedIn === false ? hiddenHere() : undefined), [isLoggedIn]);
  return hidden;
}

/** At most so many cards are fetched again; the rest is updated at the next visit. */
const MOST_CARDS = 100;

/** Updates the known rates of a list when word states change, here or in another window. @param offset of the first page */
export function useKnownRates(
  list: PagedQuery<ArticleCard>,
  offset: number,
  fetchPage: (offset: number) => Promise<Page<ArticleCard>>,
): void {
  const { isLoggedIn } = useSession();
  const renew = async () => {
    const wanted = Math.min(list.items.length, MOST_CARDS);
    let from: number | null = offset;
    for (let renewed = 0; from !== null && renewed < wanted; ) {
      const page: Page<ArticleCard> = await fetchPage(from);
      list.update(page.items);
      renewed += page.items.length;
      from = page.next_offset;
    }
  };
  useWordsChanged(() => {
    if (isLoggedIn) renew().catch((error: unknown) => console.error('the known rates could not be renewed', error));
  });
}
