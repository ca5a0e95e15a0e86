/**
 * The next article for this reader: the next of the collection that is being read (`?collection=`), else one of which they know 95–98 %,
 * else the plain next one that they did not hide. Requested when the end is near.
 */
import { type RefObject, useEffect, useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';

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
/** The articles among which one is chosen. */
const CHOICE = { order: 'fit', read: 'false', limit: 40 } as const;

/** Whether the end of the article has come close to the viewport since the article was opened. */
export function useIsNear(end: RefObject<HTMLElement | null>, articleId: string): boolean {
  /** Id of the article whose end is near. */
  const [near, setNear] = useState<string>();
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(articleId), {
      rootMargin: NEAR_MARGIN,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, articleId]);
  return near === articleId;
}

/** Reader and article for which the next one is chosen. */
interface NextOptions {
  articleId: string;
  /** The next one for everybody, as the shared page has it. */
  plain: NextArticle | null;
  /** The next one by day that this reader did not hide; undefined for visitors and before it is known. */
  ownId: string | null | undefined;
  isLoggedIn: boolean;
}

/** @param isNear nothing is asked for before the end of the article is near */
export function useNextByLevel(isNear: boolean, { articleId, plain, ownId, isLoggedIn }: NextOptions): Next {
  const id = isNear ? collectionInAddress() : null;
  const ofCollection = { params: { id: id ?? '' }, query: { article_id: articleId } };
  const following = useQuery(callQuery('GET /reader/collection/{id}/article/next', ofCollection), id !== null).data;
  const isChosen = isNear && isLoggedIn && id === null;
  const cards = useQuery(callQuery('GET /reader/article/waikan', { query: CHOICE }), isChosen).data;
  const isOther = ownId !== undefined && ownId !== (plain?.id ?? null);
  const ofOther = { params: { id: ownId ?? '' }, query: { blocks: 'false' } } as const;
  const isAsked = isNear && isOther && ownId !== null;
  const other = useQuery(callQuery('GET /reader/article/waikan/{id}/show', ofOther), isAsked).data ?? null;
  if (id !== null && following !== undefined) {
    const collection = { id, isEnd: following === null };
    return { next: following, knownRate: following?.known_rate ?? null, collection };
  }
  const isCandidate = (card: ArticleCard) => card.id !== articleId && !card.is_finish;
  const fitting = isChosen && cards ? bestOf(cards.items.filter(isCandidate)) : null;
  return { next: fitting ?? (isOther ? other : plain), knownRate: fitting?.known_rate ?? null, collection: null };
}

/** The first within the best share, else the nearest to it. */
export function bestOf<A extends Pick<ArticleCard, 'known_rate'>>(cards: readonly A[]): A | null {
  const distanceOf = ({ known_rate: rate }: A) =>
    rate === null ? Number.POSITIVE_INFINITY : Math.max(BEST.from - rate, rate - BEST.to, 0);
  const [nearest] = cards.toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest && distanceOf(nearest) <= FURTHEST ? nearest : null;
}
