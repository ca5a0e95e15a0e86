/**
 * A list of articles on a shared page: first as everybody sees it, then with the reader's stars, progress and known rates. Its two parts serve
 * lists of other features, too: `useRenewal` the feed, `useHiddenHere` the search.
 */
import { useEffect, useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { type Page, type PagedQuery, usePagedQuery } from '../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { useSeenAgain } from '../../data/use-seen-again.ts';
import { useSession } from '../../shell/session.tsx';
import { useWordsChanged } from '../../shell/word-changes.ts';
import { hiddenHere } from '../feed/browser-taste.ts';

/**
 * @param first the loader's page
 * @param offset of the first page
 * @param fetchPage the same list, fetched by the browser
 * @param isOwn the first page is this reader's already
 */
export function useArticleList(
  first: Page<ArticleCard>,
  offset: number,
  fetchPage: (offset: number) => Promise<Page<ArticleCard>>,
  isOwn = false,
): PagedQuery<ArticleCard> {
  const { isLoggedIn } = useSession();
  const visit = useVisit();
  const list = usePagedQuery(first, fetchPage, ({ id }) => id, { visit });
  useRenewal(list, first, offset, isLoggedIn === undefined ? null : isLoggedIn && !isOwn);
  const hidden = useHiddenHere();
  return hidden ? { ...list, items: list.items.filter(({ id }) => !hidden.has(id)) } : list;
}

/** Articles that a visitor has hidden in this browser; undefined for readers, whose hidden articles the server knows. */
export function useHiddenHere(): ReadonlySet<string> | undefined {
  const { isLoggedIn } = useSession();
  const [hidden, setHidden] = useState<ReadonlySet<string>>();
  useEffect(() => setHidden(isLoggedIn === false ? hiddenHere() : undefined), [isLoggedIn]);
  return hidden;
}

/**
 * Fetches a list again: what an earlier visit had loaded of it, for stars, progress and articles that are gone may have changed since; and all
 * of it when word states change, here or in another window, and when the reader comes back to the page.
 *
 * @param first the page that it began with
 * @param offset of that page
 * @param isDue whether that page is of everybody, and the reader's own stars, progress and known rates are missing; null while it is not known
 */
export function useRenewal(
  list: PagedQuery<ArticleCard>,
  first: Page<ArticleCard>,
  offset: number,
  isDue: boolean | null,
): void {
  useReturn(list, first, { offset, isDue });
  // What is shown stays.
  const renew = () => void list.renew(offset, true).catch(console.error);
  useWordsChanged(renew);
  useSeenAgain(renew);
}
