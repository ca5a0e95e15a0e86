/** 为你推荐 as a section: cards with reasons, 换一批, endless while one scrolls on, and the states of loading, failure and emptiness. */
import { RefreshCw } from 'lucide';
import { type ReactNode, useRef } from 'react';
import { usePagedQuery } from '../../data/use-paged-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, LoadMore } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useStars } from '../articles/stars.ts';
import { useKnownRates } from '../articles/use-article-list.ts';
import { FeedCard, HiddenCard } from './feed-card.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { type ForYou, useForYou } from './use-for-you.ts';

interface FeedProps {
  /** Articles of a page. */
  size: number;
  /** Between the head and the cards, such as filters. @param renew begins a new feed */
  above?: (renew: () => void) => ReactNode;
  /** In place of the cards while they can't be fetched. */
  instead?: ReactNode;
}

/** Covers that the first viewport may show. */
const EAGER_COUNT = 3;

export function Feed({ size, above, instead }: FeedProps) {
  const forYou = useForYou(size);
  const title = useRef<HTMLHeadingElement>(null);
  async function renew() {
    await forYou.renew();
    title.current?.focus();
  }
  return (
    <section className="feed" aria-labelledby="feed" aria-busy={forYou.state === 'loading'}>
      <SectionHead
        id="feed"
        title={
          <span ref={title} tabIndex={-1}>
            为你推荐
          </span>
        }
      >
        <Button look="quiet" icon={RefreshCw} onClick={() => void renew()} isBusy={forYou.state === 'loading'}>
          换一批
        </Button>
      </SectionHead>
      {above?.(() => void renew())}
      {forYou.state === 'failed' && (
        <>
          <ErrorState title="推荐没有加载出来" onRetry={() => void renew()}>
            可能是网络断了一下。
          </ErrorState>
          {instead}
        </>
      )}
      {forYou.state === 'loading' && <FeedSkeleton />}
      {forYou.state === 'ready' && forYou.first && (
        <FeedList key={forYou.first.session} forYou={forYou} first={forYou.first} />
      )}
    </section>
  );
}

function FeedList({ forYou, first }: { forYou: ForYou; first: NonNullable<ForYou['first']> }) {
  const stars = useStars();
  const { hidden, hide, undo, fetchPage } = forYou;
  const list = usePagedQuery(
    first,
    fetchPage,
    ({ id }) => id,
    () => `foryou ${first.session}`,
  );
  useKnownRates(list, 0, fetchPage);
  if (list.items.length === 0 && list.nextOffset === null) {
    return (
      <EmptyState title="暂时没有可以推荐的" action={<Button href="/article">看全部文章</Button>}>
        合你水平的都读过或不要了。有新文章就会出现在这里。
      </EmptyState>
    );
  }
  return (
    <>
      {list.items.map((article, index) => {
        const gone = hidden.get(article.id);
        return gone ? (
          <HiddenCard
            key={article.id}
            {...gone}
            isLead={index === 0}
            onUndo={() => undo(article.id)}
            onWhy={(why) => hide(article, gone.height, why === gone.why ? undefined : why)}
          />
        ) : (
          <FeedCard
            key={article.id}
            article={article}
            stars={stars}
            isLead={index === 0}
            isEager={index < EAGER_COUNT}
            onHide={(height, why) => hide(article, height, why)}
          />
        );
      })}
      <LoadMore list={list} hrefOf={() => '/article'} endText="这一批看完了，换一批或看全部文章" />
    </>
  );
}
