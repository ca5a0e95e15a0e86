/** The next article for this reader: one of which they know 95–98 %, else the plain next one. Requested when the end is near. */
import { type RefObject, useEffect, useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';

export interface NextArticle {
  id: string;
  title: string;
  title_zh: string | null;
  cover: string;
}

/** Share of known words that teaches without stopping the reader (Hu and Nation 2000). */
const BEST = { from: 0.95, to: 0.98 };
/** Further away than this, the plain next article is as good. */
const FURTHEST = 0.05;
const NEAR_MARGIN = '800px';
const LOOKED_AT = 40;

export function useNextByLevel(
  end: RefObject<HTMLElement | null>,
  articleId: string,
  plain: NextArticle | null,
  isLoggedIn: boolean,
): { next: NextArticle | null; knownRate: number | null } {
  const [fitting, setFitting] = useState<ArticleCard | null>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || !isLoggedIn) return;
    let isCurrent = true;
    const ask = async () => {
      const query = { order: 'fit', read: 'false', limit: LOOKED_AT } as const;
      const { items } = await api().call('GET /reader/article/waikan', { query });
      if (isCurrent) setFitting(bestOf(items.filter(({ id, is_finish }) => id !== articleId && !is_finish)));
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        ask().catch((error: unknown) => console.error('the next article could not be chosen', error));
      },
      { rootMargin: NEAR_MARGIN },
    );
    observer.observe(element);
    return () => {
      isCurrent = false;
      observer.disconnect();
    };
  }, [end, articleId, isLoggedIn]);
  return { next: fitting ?? plain, knownRate: fitting?.known_rate ?? null };
}

/** The first within the best share, else the nearest to it. */
export function bestOf<A extends Pick<ArticleCard, 'known_rate'>>(cards: readonly A[]): A | null {
  const distanceOf = ({ known_rate: rate }: A) =>
    rate === null ? Number.POSITIVE_INFINITY : Math.max(BEST.from - rate, rate - BEST.to, 0);
  const [nearest] = cards.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest && distanceOf(nearest) <= FURTHEST ? nearest : null;
}
