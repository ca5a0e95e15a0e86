/** A list of articles on a shared page: everybody's at first, then, for a reader, the same with stars, progress and what they know. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { ArticleCard } from '#contract/shapes.ts';
import { readCookie } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { type Page, type Paged, usePaged } from '../../ui/use-paged.ts';
import { useKnownRates } from './use-known-rates.ts';

/**
 * @param first as the loader brought it
 * @param offset where it begins
 * @param fetchPage the same list, fetched by the browser
 */
export function useArticleList(
  first: Page<ArticleCard>,
  offset: number,
  fetchPage: (offset: number) => Promise<Page<ArticleCard>>,
): Paged<ArticleCard> {
  const { isLoggedIn } = useSession();
  const { pathname, search, key } = useLocation();
  const nameOfVisit = () => `${readCookie('bb_uid') ?? ''} ${pathname}${search} ${key}`;
  const list = usePaged(first, fetchPage, ({ id }) => id, nameOfVisit);
  useKnownRates(list, offset, fetchPage);

  const personalise = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const page = await fetchPage(offset);
      if (isCurrent()) list.replaceFirst(page);
    } catch (error) {
      // What everybody sees stays; stars and progress are missing until the next visit.
      console.error('the list could not be made personal', error);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another beginning is another list
  useEffect(() => {
    if (isLoggedIn !== true) return;
    let isCurrent = true;
    void personalise(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [isLoggedIn, first]);
  return list;
}
