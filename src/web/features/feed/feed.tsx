/**
 * 为你推荐 as a section: cards with reasons, 换一批, endless while one scrolls on, and the states of loading, failure and emptiness; and the
 * session that they are of.
 */
import { RefreshCw } from 'lucide';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { ArticleCard, HideReason } from '#contract/shapes.ts';
import { usePagedQuery } from '../../data/use-paged-query.ts';
import { api, readCookie } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { showError } from '../../ui/error-toast.ts';
import { EmptyState, ErrorState, LoadMore } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { putHide } from '../articles/hiding.ts';
import { useStars } from '../articles/stars.ts';
import { useRenewal } from '../articles/use-article-list.ts';
import { AddToCollection } from '../collections/lazy-add-to-collection.ts';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { type CardLook, FeedCard, HiddenCard } from './feed-card.tsx';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { claimTaste, hiddenFrom, rememberHidden, tasteQuery } from './taste-memory.ts';

interface FeedProps {
  /** Articles of a page. */
  size: number;
  /** Elements between the head and the cards, such as filters. @param renew begins a new feed; false when that failed */
  above?: (renew: () => Promise<boolean>) => ReactNode;
  /** Rows below one large card; or one large card with three beside it, then `between`, then tiles. */
  layout?: 'rows' | 'picks';
  /** Only for `picks`: elements after the first cards. @param shown articles of the feed that have been loaded */
  between?: ((shown: readonly ArticleCard[]) => ReactNode) | undefined;
  /** Shown in place of the cards while they can't be fetched, and without scripts. */
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
        {layout === 'rows' && (
          <TextLink className="feed-all" href="/article">
            全部文章
          </TextLink>
        )}
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
      {forYou.state === 'loading' && (
        <>
          <div className="scripted">
            <FeedSkeleton />
          </div>
          {instead && <noscript>{instead}</noscript>}
        </>
      )}
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

/** Only for `picks`: the large card and those beside it. */
const PICKS = 4;

function FeedList({ forYou, first, isPicked, between }: FeedListProps) {
  const stars = useStars();
  const { isLoggedIn } = useSession();
  const [collecting, setCollecting] = useState<string>();
  const [restored, setRestored] = useState<string>();
  const { hidden, hide, undo, fetchPage } = forYou;
  const list = usePagedQuery(first, fetchPage, ({ id }) => id, { visit: () => `foryou ${first.session}` });
  useRenewal(list, first, 0, false);
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

type FeedPage = ResultOf<'GET /api/recommend/foryou'>;

interface Hidden {
  article: ArticleCard;
  /** Height of its card, in pixels. */
  height: number;
  why: HideReason | undefined;
}

interface ForYou {
  /** The first page of the present session; undefined before it has come. */
  first: FeedPage | undefined;
  state: 'loading' | 'ready' | 'failed';
  fetchPage(offset: number): Promise<FeedPage>;
  /** A new session. @returns whether it came */
  renew(): Promise<boolean>;
  hidden: ReadonlyMap<string, Hidden>;
  hide(article: ArticleCard, height: number, why?: HideReason): void;
  undo(articleId: string): void;
}

/** Session of the last visit to a page, so that coming back to it finds the same feed. A reload forgets it. */
let lastSession: { visit: string; session: string } | null = null;

/** 为你推荐 of this reader or browser: one session a visit, continued page by page, renewed on request. @param limit articles of a page */
function useForYou(limit: number): ForYou {
  const { isLoggedIn, me } = useSession();
  const level = useVisitorLevel();
  const { key: visit } = useLocation();
  const [first, setFirst] = useState<FeedPage>();
  const [state, setState] = useState<ForYou['state']>('loading');
  const [hidden, setHidden] = useState<ReadonlyMap<string, Hidden>>(new Map());
  const newest = useRef(0);
  /** Requests that hide an article and have not been answered: a new session that overtakes one would have the article again. */
  const sending = useRef(new Set<Promise<void>>());
  /** The present one: a session that the server has forgotten goes on as a new one. */
  const session = useRef<string>(undefined);
  // By the login's cookie, so that the feed need not wait for the account.
  const userId = isLoggedIn ? (me?.user_id ?? readCookie('bb_uid')) || undefined : null;
  const vocabulary = level?.estimate;

  const ask = useCallback(
    async (from: { session?: string; offset?: number }) => {
      const query = { ...from, limit, ...(vocabulary === undefined ? {} : { vocabulary }) };
      // More may be hidden here than the call takes.
      const gone = hiddenFrom(userId ?? null);
      const page = await api().call('GET /api/recommend/foryou', {
        query: { ...query, ...tasteQuery(userId ?? null) },
      });
      return { ...page, items: page.items.filter(({ id }) => !gone.has(id)) };
    },
    [limit, vocabulary, userId],
  );

  const begin = useCallback(
    async (from: { session?: string }): Promise<boolean> => {
      newest.current += 1;
      const turn = newest.current;
      setState('loading');
      try {
        const page = await ask(from);
        if (turn !== newest.current) return true;
        lastSession = { visit, session: page.session };
        session.current = page.session;
        setHidden(new Map());
        setFirst(page);
        setState('ready');
        return true;
      } catch (error) {
        if (turn !== newest.current) return true;
        console.error('the feed could not be fetched', error);
        setState('failed');
        return false;
      }
    },
    [ask, visit],
  );

  useEffect(() => {
    // Undefined: not known yet who is reading.
    if (isLoggedIn === undefined || userId === undefined) return;
    if (userId !== null) void claimTaste(userId, (id, why) => putHide(id, true, why));
    void begin(lastSession?.visit === visit ? { session: lastSession.session } : {});
    return () => {
      newest.current += 1;
    };
  }, [begin, isLoggedIn, userId, visit]);

  async function send(article: ArticleCard, isHidden: boolean, why?: HideReason) {
    if (!isLoggedIn) return rememberHidden(article, isHidden, why);
    const sent = putHide(article.id, isHidden, why);
    sending.current.add(sent);
    await sent.finally(() => sending.current.delete(sent));
  }

  function show(id: string, entry: Hidden | undefined) {
    setHidden((now) => {
      const next = new Map(now);
      if (entry) next.set(id, entry);
      else next.delete(id);
      return next;
    });
  }

  return {
    first,
    state,
    async fetchPage(offset) {
      const { current } = session;
      const page = await ask({ ...(current === undefined ? {} : { session: current }), offset });
      if (session.current === current) session.current = page.session;
      return page;
    },
    async renew() {
      await Promise.allSettled(sending.current);
      return begin({});
    },
    hidden,
    hide(article, height, why) {
      const before = hidden.get(article.id);
      show(article.id, { article, height: before?.height ?? height, why });
      send(article, true, why).catch((error: unknown) => {
        show(article.id, before);
        showError(error);
      });
    },
    undo(articleId) {
      const before = hidden.get(articleId);
      if (before === undefined) return;
      show(articleId, undefined);
      send(before.article, false).catch((error: unknown) => {
        show(articleId, before);
        showError(error);
      });
    },
  };
}
