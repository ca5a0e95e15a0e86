/** The newest articles, links to filtered lists, and a notice about articles since the last visit. */
import { RefreshCw } from 'lucide';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { difficulties, difficultyLabel } from '#engine/difficulty-label.ts';
import type { Page } from '../../data/use-paged-query.ts';
import { api, readCookie } from '../../shell/api.ts';
import { useLiveUpdates } from '../../shell/live-updates.ts';
import { Chip, ChipBar, ChipRow } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { ArticleFeed } from '../articles/article-feed.tsx';
import { articlesAddress } from '../articles/article-filters.ts';
import { useArticleList } from '../articles/use-article-list.ts';

export interface NewestArticlesProps {
  articles: Page<ArticleCard>;
  /** Topics that have articles. */
  topics: readonly string[];
  /** Articles in a page of the feed. */
  feedSize: number;
}

interface ShownProps extends NewestArticlesProps {
  className?: string;
  /** Level of the heading: 3 within another feed, which has the filters already. */
  level?: 2 | 3;
  /** Shows how many articles came since the last visit. Off until it is known that 为你推荐, which asks for the number itself, does not take this list's place. */
  countsNew?: boolean;
}

export function NewestArticles(props: ShownProps) {
  const { articles, topics, feedSize, className = 'feed', level = 2, countsNew = false } = props;
  const fetchPage = (offset: number) =>
    api().call('GET /reader/article/waikan', { query: { limit: feedSize, offset } });
  const list = useArticleList(articles, 0, fetchPage);
  const title = useRef<HTMLHeadingElement>(null);

  async function refresh() {
    try {
      await list.renew(0);
      title.current?.focus();
      return true;
    } catch (error) {
      console.error('the list could not be fetched', error);
      toast('网络异常，稍后再试');
      return false;
    }
  }

  return (
    <section className={className} aria-labelledby="newest">
      <SectionHead
        title={
          <span ref={title} tabIndex={-1}>
            最新文章
          </span>
        }
        id="newest"
        level={level}
      >
        <TextLink href="/article">全部文章</TextLink>
      </SectionHead>
      {level === 2 && <FeedFilters topics={topics} />}
      {countsNew && <NewArticlesBar onRefresh={refresh} />}
      <ArticleFeed
        list={list}
        hrefOf={(offset) => articlesAddress({}, offset)}
        empty={<EmptyState title="还没有文章">编辑发布的文章会出现在这里。</EmptyState>}
        hasLead={level === 2}
        level={3}
      />
    </section>
  );
}

/** Links to filtered lists. */
export function FeedFilters({ topics }: { topics: readonly string[] }) {
  return (
    <ChipRow label="筛选">
      {difficulties.map((difficulty) => (
        <Chip key={difficulty} href={articlesAddress({ difficulty })}>
          {difficultyLabel(difficulty)}
        </Chip>
      ))}
      <ChipBar />
      {topics.map((topic) => (
        <Chip key={topic} href={`/topic/${encodeURIComponent(topic)}`}>
          {topic}
        </Chip>
      ))}
    </ChipRow>
  );
}

/** Says how many articles came since the last visit, until they are there. @param onRefresh false when it failed */
export function NewArticlesBar({ onRefresh }: { onRefresh: () => Promise<boolean> }) {
  const { count, dismiss } = useNewArticleCount();
  const [isBusy, setBusy] = useState(false);
  if (count === 0) return null;
  const refresh = async () => {
    if (isBusy) return;
    setBusy(true);
    if (await onRefresh()) dismiss();
    setBusy(false);
  };
  return (
    <button type="button" className="fresh" aria-busy={isBusy} onClick={() => void refresh()}>
      <Icon of={RefreshCw} size="sm" />有 {count} 篇新文章
    </button>
  );
}

/** All open pages get a live event at the same time, so each waits for a random time, in which further events are ignored. */
const [SOONEST_MS, LATEST_MS] = [2_000, 12_000];

/** Key in local storage of this account's last visit, or of that of visitors of this browser. */
const visitKey = () => ['home_visit', readCookie('bb_uid')].filter(Boolean).join(':');

/** When the visit before this one began, or what had come by then was brought in. Read once for each page load, because reading starts a new visit. */
let countedFrom: string | undefined;

/** Later articles count from now on. */
function startVisit(): string {
  const now = new Date().toISOString();
  try {
    localStorage.setItem(visitKey(), now);
  } catch {
    // Without storage every visit is the first.
  }
  return now;
}

function lastVisit(): string | null {
  try {
    const saved = localStorage.getItem(visitKey()) ?? '';
    return Number.isFinite(Date.parse(saved)) ? saved : null;
  } catch {
    return null;
  }
}

/** On a first visit, articles count from its start. */
function countSince(): string {
  if (countedFrom === undefined) {
    const last = lastVisit();
    const now = startVisit();
    countedFrom = last ?? now;
  }
  return countedFrom;
}

/** Number of articles published since the last visit of this browser. */
function useNewArticleCount(): { count: number; dismiss(): void } {
  const [count, setCount] = useState(0);
  const fetchCount = useCallback((signal?: AbortSignal) => {
    api()
      .call('GET /reader/article/new_count', { query: { since: countSince() } }, signal ? { signal } : {})
      .then((result) => setCount(result.count))
      // The list shows the articles anyway.
      .catch(console.debug);
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    fetchCount(controller.signal);
    return () => controller.abort();
  }, [fetchCount]);
  const timer = useRef<number>(undefined);
  useLiveUpdates('articles', () => {
    timer.current ??= window.setTimeout(
      () => {
        timer.current = undefined;
        fetchCount();
      },
      SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS),
    );
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    count,
    dismiss() {
      countedFrom = startVisit();
      setCount(0);
    },
  };
}
