/** 为你推荐 as a section: cards with reasons, 换一批, endless while one scrolls on, and the states of loading, failure and emptiness. */
import { RefreshCw } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { usePagedQuery } from '../../data/use-paged-query.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState, ErrorState, LoadMore } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { useStars } from '../articles/stars.ts';
import { useKnownRates } from '../articles/use-article-list.ts';
import { type CardLook, FeedCard, HiddenCard } from './feed-card.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { type ForYou, useForYou } from './use-for-you.ts';

const AddToCollection = lazyPart(
  async () => (await import('../collections/add-to-collection.tsx')).AddToCollection,
  ({ onClose }) => onClose(),
);

interface FeedProps {
  /** Articles of a page. */
  size: number;
  /** Between the head and the cards, such as filters. @param renew begins a new feed; false when it did not come */
  above?: (renew: () => Promise<boolean>) => ReactNode;
  /** Rows below one large card; or one large card with three beside it, then `between`, then tiles. */
  layout?: 'rows' | 'picks';
  /** Of `picks`: what follows the first cards. @param shown the articles of the feed that have come */
  between?: ((shown: readonly ArticleCard[]) => ReactNode) | undefined;
  /** In place of the cards while they can't be fetched. */
  instead?: ReactNode;
}

/** Covers that the first viewport may show. */
const EAGER_COUNT = 3;

export function Feed({ size, above, layout = 'rows', between, instead }: FeedProps) {
  const forYou = useForYou(size);
  const title = useRef<HTMLHeadingElement>(null);
  async function renew() {
    const hasCome = await forYou.renew();
    title.current?.focus();
    return hasCome;
  }
  return (
    <section
      className={classes('feed', layout === 'picks' && 'sec')}
      aria-labelledby="feed"
      aria-busy={forYou.state === 'loading'}
    >
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
      {above?.(renew)}
      {forYou.state === 'failed' && (
        <>
          <ErrorState title="推荐没有加载出来" onRetry={() => void renew()}>
            可能是网络断了一下。
          </ErrorState>
          {instead}
        </>
      )}
      {forYou.state === 'loading' && <FeedSkeleton />}
      {forYou.state !== 'ready' && between?.([])}
      {forYou.state === 'ready' && forYou.first && (
        <FeedList
          key={forYou.first.session}
          forYou={forYou}
          first={forYou.first}
          isPicked={layout === 'picks'}
          between={between}
        />
      )}
    </section>
  );
}

interface FeedListProps extends Pick<FeedProps, 'between'> {
  forYou: ForYou;
  first: NonNullable<ForYou['first']>;
  isPicked: boolean;
}

/** Of `picks`: the large one and those beside it. */
const PICKS = 4;

function FeedList({ forYou, first, isPicked, between }: FeedListProps) {
  const stars = useStars();
  const { isLoggedIn } = useSession();
  const [collecting, setCollecting] = useState<string>();
  const [restored, setRestored] = useState<string>();
  const { hidden, hide, undo, fetchPage } = forYou;
  const list = usePagedQuery(first, fetchPage, ({ id }) => id, { visit: () => `foryou ${first.session}` });
  useKnownRates(list, 0, fetchPage);
  if (list.items.length === 0 && list.nextOffset === null) {
    return (
      <>
        <EmptyState title="暂时没有可以推荐的" action={<Button href="/article">看全部文章</Button>}>
          合你水平的都读过或不要了。有新文章就会出现在这里。
        </EmptyState>
        {between?.([])}
      </>
    );
  }
  const more = (
    <>
      <LoadMore list={list} hrefOf={() => '/article'} endText="这一批看完了，换一批或看全部文章" />
      {collecting && <AddToCollection articleId={collecting} onClose={() => setCollecting(undefined)} />}
    </>
  );
  const card = (article: ArticleCard, index: number, look: CardLook) => {
    const gone = hidden.get(article.id);
    return gone ? (
      <HiddenCard
        key={article.id}
        {...gone}
        look={look}
        onUndo={() => {
          setRestored(article.id);
          undo(article.id);
        }}
        onWhy={(why) => hide(article, gone.height, why === gone.why ? undefined : why)}
      />
    ) : (
      <FeedCard
        key={article.id}
        article={article}
        stars={stars}
        look={look}
        isEager={index < EAGER_COUNT}
        isRestored={article.id === restored}
        onHide={(height, why) => hide(article, height, why)}
        onCollect={isLoggedIn ? () => setCollecting(article.id) : undefined}
      />
    );
  };
  const [lead, ...others] = list.items;
  if (!isPicked) {
    return (
      <>
        {lead && card(lead, 0, 'lead')}
        {others.map((article, index) => card(article, index + 1, 'row'))}
        {more}
      </>
    );
  }
  const rest = others.slice(PICKS - 1);
  return (
    <>
      <div className="picks">
        {lead && card(lead, 0, 'lead')}
        <div className="side-picks">
          {others.slice(0, PICKS - 1).map((article, index) => card(article, index + 1, 'row'))}
        </div>
      </div>
      {between?.(list.items.filter(({ id }) => !hidden.has(id)))}
      <section className="sec" aria-labelledby="more">
        <SectionHead id="more" title="再看几篇" />
        <div className="tiles">{rest.map((article, index) => card(article, PICKS + index, 'tile'))}</div>
        {more}
      </section>
    </>
  );
}
