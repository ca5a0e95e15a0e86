/**
 * The next article for this reader: the next of the collection that is being read (`?collection=`), else one of which they know 95–98 %,
 * else the plain next one. Requested when the end is near.
 */
import { type RefObject, useEffect, useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';

export interface NextArticle {
  id: string;
  title: string;
  title_zh: string | null;
  cover: string;
}

interface Next {
  next: NextArticle | null;
  knownRate: number | null;
  /** Null while none is read. */
  collection: { id: string; isEnd: boolean } | null;
}

function collectionInAddress(): string | null {
  return /^[1-9]\d{0,17}$/.exec(new URLSearchParams(location.search).get('collection') ?? '')?.[0] ?? null;
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
): Next {
  const [fitting, setFitting] = useState<ArticleCard | null>(null);
  /** The collection that is being read; `isEnd` when this was its last article. */
  const [collection, setCollection] = useState<Next['collection']>(null);
  useEffect(() => {
    const element = end.current;
    const collectionId = collectionInAddress();
    if (!element || !(isLoggedIn || collectionId)) return;
    let isCurrent = true;
    const askCollection = async (id: string) => {
      const next = await api().call('GET /reader/collection/{id}/article/next', {
        params: { id },
        query: { article_id: articleId },
      });
      if (!isCurrent) return;
      setFitting(next);
      setCollection({ id, isEnd: next === null });
    };
    const ask = async () => {
      if (collectionId) return askCollection(collectionId);
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
  const isEnd = collection?.isEnd === true;
  return { next: isEnd ? null : (fitting ?? plain), knownRate: fitting?.known_rate ?? null, collection };
}

/** The first within the best share, else the nearest to it. */
export function bestOf<A extends Pick<ArticleCard, 'known_rate'>>(cards: readonly A[]): A | null {
  const distanceOf = ({ known_rate: rate }: A) =>
    rate === null ? Number.POSITIVE_INFINITY : Math.max(BEST.from - rate, rate - BEST.to, 0);
  const [nearest] = cards.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest && distanceOf(nearest) <= FURTHEST ? nearest : null;
}
