/** A feed of article cards with its end, or what stands there when there is none. */
import type { ReactNode } from 'react';
import type { ArticleCard as Card } from '#contract/shapes.ts';
import { LoadMore } from '../../ui/list-states.tsx';
import type { Paged } from '../../ui/use-paged.ts';
import { ArticleCard } from './article-card.tsx';
import { type Stars, useStars } from './use-stars.ts';

interface ArticleFeedProps {
  list: Paged<Card>;
  hrefOf: (offset: number) => string;
  /** Shown when nothing is in the list. */
  empty: ReactNode;
  hasLead?: boolean;
  /** Level of the cards' headings. */
  level: 2 | 3;
}

/** Pictures that a first window may show. */
const EAGER_COUNT = 3;

export function ArticleFeed(props: ArticleFeedProps) {
  return <StarredFeed {...props} stars={useStars()} />;
}

/** The same, where the page itself looks at the stars. */
export function StarredFeed({ list, hrefOf, empty, hasLead, level, stars }: ArticleFeedProps & { stars: Stars }) {
  if (list.items.length === 0 && list.nextOffset === null) return empty;
  return (
    <>
      {list.items.map((article, index) => (
        <ArticleCard
          key={article.id}
          article={article}
          stars={stars}
          isLead={hasLead === true && index === 0}
          isEager={index < EAGER_COUNT}
          level={level}
        />
      ))}
      <LoadMore list={list} hrefOf={hrefOf} endText="没有更多文章了" />
    </>
  );
}
