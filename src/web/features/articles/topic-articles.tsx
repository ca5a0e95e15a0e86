/** The articles of one topic, the newest first, with the way to the other topics. */
import type { ArticleCard } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import type { Page } from '../../ui/use-paged.ts';
import { ArticleFeed } from './article-feed.tsx';
import { useArticleList } from './use-article-list.ts';

interface TopicArticlesProps {
  name: string;
  /** Published articles of the topic. */
  count: number;
  articles: Page<ArticleCard>;
  /** Where the list begins. */
  offset: number;
  others: readonly string[];
}

export function TopicArticles({ name, count, articles, offset, others }: TopicArticlesProps) {
  const list = useArticleList(articles, offset, (from) =>
    api().call('GET /reader/article/topic', { query: { q: name, offset: from } }),
  );
  return (
    <div className="list-page">
      <div className="list-head">
        <h1 className="page-title in-bar">{name}</h1>
        <p className="t14 dim">{count} 篇文章，最新的在前</p>
      </div>
      <ChipRow label="其他话题">
        {others.map((other) => (
          <Chip key={other} href={topicAddress(other)}>
            {other}
          </Chip>
        ))}
      </ChipRow>
      <ArticleFeed
        list={list}
        hrefOf={(from) => `${topicAddress(name)}?offset=${from}`}
        empty={
          <EmptyState title="这个话题还没有文章" action={<Button href="/article">看全部文章</Button>}>
            看看别的话题，或者过几天再来。
          </EmptyState>
        }
        level={2}
      />
    </div>
  );
}

const topicAddress = (name: string) => `/topic/${encodeURIComponent(name)}`;
