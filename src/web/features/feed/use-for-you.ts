/** 为你推荐 of this reader or browser: one session a visit, continued page by page, renewed on request. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { ArticleCard, HideReason } from '#contract/shapes.ts';
import { api, readCookie } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { showError } from '../../ui/error-toast.ts';
import { putHide } from '../articles/hiding.ts';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { hiddenHere } from './browser-taste.ts';
import { claimTaste, rememberHidden, tasteQuery } from './taste-memory.ts';

type FeedPage = ResultOf<'GET /api/recommend/foryou'>;

export interface Hidden {
  article: ArticleCard;
  /** Of its card, in pixels. */
  height: number;
  why: HideReason | undefined;
}

export interface ForYou {
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

export function useForYou(limit: number): ForYou {
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
  // By the login's cookie: the feed need not wait for the account.
  const userId = isLoggedIn ? (me?.user_id ?? readCookie('bb_uid')) || undefined : null;
  const vocabulary = level?.estimate;

  const ask = useCallback(
    async (from: { session?: string; offset?: number }) => {
      const query = { ...from, limit, ...(vocabulary === undefined ? {} : { vocabulary }) };
      // More may be hidden here than the call takes.
      const gone = userId === null ? hiddenHere() : new Set();
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
    const start = async () => {
      if (userId !== null) {
        await claimTaste(userId, (id) => putHide(id, true));
      }
      await begin(lastSession?.visit === visit ? { session: lastSession.session } : {});
    };
    void start();
    return () => {
      newest.current += 1;
    };
  }, [begin, isLoggedIn, userId, visit]);

  async function send(id: string, isHidden: boolean, why?: HideReason) {
    if (!isLoggedIn) return rememberHidden(id, isHidden);
    const sent = putHide(id, isHidden, why);
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
      send(article.id, true, why).catch((error: unknown) => {
        show(article.id, before);
        showError(error);
      });
    },
    undo(articleId) {
      const before = hidden.get(articleId);
      show(articleId, undefined);
      send(articleId, false).catch((error: unknown) => {
        show(articleId, before);
        showError(error);
      });
    },
  };
}
