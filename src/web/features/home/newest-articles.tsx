/** The feed: the newest articles, links to filtered lists, and a notice about articles since the last visit. */
import { RefreshCw } from 'lucide';
import { useRef } from 'react';
import type { ArticleCard } from '#contract/shapes.ts';
import { difficulties, difficultyLabel } from '#engine/difficulty-label.ts';
import type { Page } from '../../data/use-paged-query.ts';
import { api } from '../../shell/api.ts';
import { Chip, ChipBar, ChipRow } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { toast } from '../../ui/toast.ts';
import { ArticleFeed } from '../articles/article-feed.tsx';
import { articlesAddress } from '../articles/article-filters.ts';
import { useArticleList } from '../articles/use-article-list.ts';
import { useNewArticleCount } from './use-new-article-count.ts';

interface NewestArticlesProps {
  articles: Page<ArticleCard>;
  topics: readonly string[];
  feedSize: number;
}

export function NewestArticles({ articles, topics, feedSize }: NewestArticlesProps) {
  const fetchPage = (offset: number) =>
    api().call('GET /reader/article/waikan', { query: { limit: feedSize, offset } });
  const list = useArticleList(articles, 0, fetchPage);
  const { count, dismiss } = useNewArticleCount();
  const title = useRef<HTMLHeadingElement>(null);

  async function refresh() {
    try {
      list.replaceFirst(await fetchPage(0));
      dismiss();
      title.current?.focus();
    } catch (error) {
      console.error('the feed could not be refreshed', error);
      toast('网络异常，稍后再试');
    }
  }

  return (
    <section className="feed" aria-labelledby="feed">
      <SectionHead
        title={
          <span ref={title} tabIndex={-1}>
            最新文章
          </span>
        }
        id="feed"
      >
        <TextLink href="/article">全部文章</TextLink>
      </SectionHead>
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
      {count > 0 && (
        <button type="button" className="fresh" onClick={() => void refresh()}>
          <Icon of={RefreshCw} size="sm" />有 {count} 篇新文章
        </button>
      )}
      <ArticleFeed
        list={list}
        hrefOf={(offset) => articlesAddress({}, offset)}
        empty={<EmptyState title="还没有文章">编辑发布的文章会出现在这里。</EmptyState>}
        hasLead
        level={3}
      />
    </section>
  );
}
