/** The pages that list articles: all with filters, those of a topic, those that the reader starred. */

import { BookDown, Clock } from 'lucide';
import { useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import type { ArticleCard } from '#contract/shapes.ts';
import { type Page, type PagedQuery, usePagedQuery } from '../../data/use-paged-query.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { useReturn, useVisit } from '../../data/use-return.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { useWordsChanged } from '../../shell/word-changes.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { languageOf } from '../../ui/language-of.ts';
import { ErrorState, SkeletonList } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { TabNav } from '../../ui/tab-nav.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ExportDialog } from '../article-export/lazy-export-dialog.ts';
import { FollowButton } from '../follows/follow-button.tsx';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { ArticleFeed, FeedWithMark, starMark } from './article-feed.tsx';
import { type ArticleFilters, articlesAddress, filterQuery } from './article-filters.ts';
import { FilterBar } from './filter-bar.tsx';
import { useLater } from './later.ts';
import { useStars } from './stars.ts';
import { useArticleList } from './use-article-list.ts';

interface AllArticlesProps {
  articles: Page<ArticleCard>;
  filters: ArticleFilters;
  /** Offset of the first page. */
  offset: number;
  /** The author or source whose articles alone are listed, and how many there are. */
  writer: { name: string; count: number } | null;
  /** The issue of a magazine whose articles alone are listed. */
  issue: { name: string; edition: string } | null;
  /** Names of the press that can be chosen. */
  sources: readonly string[];
}

export function AllArticles({ articles, filters, offset, writer, issue, sources }: AllArticlesProps) {
  const { isLoggedIn } = useSession();
  const level = useVisitorLevel();
  // What is finished and what fits is of one person: everybody's list would answer another question.
  const isPersonal =
    isLoggedIn === true
      ? filters.read !== undefined || filters.order === 'fit'
      : level !== null && filters.order === 'fit';
  const query = { ...filterQuery(filters), ...(level !== null && isPersonal ? { vocabulary: level.estimate } : {}) };
  const own = useQuery(callQuery('GET /reader/article/waikan', { query: { ...query, offset } }), isPersonal);
  return (
    <div className="list-page">
      <ListHead filters={filters} writer={writer} issue={issue} />
      <FilterBar filters={filters} sources={sources} />
      {isPersonal && own.state === 'loading' && <SkeletonList hasCovers />}
      {isPersonal && own.state === 'failed' && (
        <ErrorState title="文章没有加载出来" onRetry={own.refetch}>
          可能是网络断了一下。
        </ErrorState>
      )}
      {(!isPersonal || own.data) && (
        <FilteredArticles
          articles={(isPersonal && own.data) || articles}
          isOwn={isPersonal}
          filters={filters}
          query={query}
          offset={offset}
        />
      )}
    </div>
  );
}

interface FilteredArticlesProps extends Pick<AllArticlesProps, 'articles' | 'filters' | 'offset'> {
  /** They were fetched for this reader. */
  isOwn: boolean;
  query: InputOf<'GET /reader/article/waikan'>['query'];
}

function FilteredArticles({ articles, isOwn, filters, query, offset }: FilteredArticlesProps) {
  const fetchPage = (from: number) => api().call('GET /reader/article/waikan', { query: { ...query, offset: from } });
  const list = useArticleList(articles, offset, fetchPage, isOwn);
  return (
    <ArticleFeed
      list={list}
      hrefOf={(from) => articlesAddress(filters, from)}
      empty={
        <EmptyList title="没有符合的文章" action={<Button href="/article">看全部文章</Button>}>
          换一个难度、话题或长短试试。
        </EmptyList>
      }
      level={2}
    />
  );
}

/** Head of the list of all articles, of an issue, or of one source or author, with the button to follow it. */
function ListHead({ filters, writer, issue }: Pick<AllArticlesProps, 'filters' | 'writer' | 'issue'>) {
  const { source, author, order: _, ...others } = filters;
  const isNarrowed = Object.keys(others).length > 0 || (source !== undefined && author !== undefined);
  if (issue !== null) {
    return (
      <div className="list-head">
        <h1 className="page-title" lang={languageOf(issue.name)}>
          {issue.name}
        </h1>
        <p className="t14 dim">{issue.edition}</p>
      </div>
    );
  }
  const name = writer?.name ?? source;
  if (name === undefined) return <h1 className="page-title list-head in-bar">全部文章</h1>;
  return (
    <div className="list-head">
      <h1 className="page-title" lang={languageOf(name)}>
        {name}
      </h1>
      {writer && !isNarrowed && <p className="t14 dim">{withCommas(writer.count)} 篇文章</p>}
      {author && writer ? (
        <FollowButton target={{ kind: 'author', id: author }} name={name} isOnItsPage />
      ) : (
        <FollowButton target={{ kind: 'source', name }} name={name} isOnItsPage />
      )}
    </div>
  );
}

interface TopicArticlesProps {
  name: string;
  /** Published articles of the topic. */
  count: number;
  articles: Page<ArticleCard>;
  /** Offset of the first page. */
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
        <FollowButton target={{ kind: 'topic', name }} name={name} isOnItsPage />
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
          <EmptyList title="这个话题还没有文章" action={<Button href="/article">看全部文章</Button>}>
            看看别的话题，或者过几天再来。
          </EmptyList>
        }
        level={2}
      />
    </div>
  );
}

/** Articles at the reader's level, as a section of another page. */
export function FittingArticles({ articles }: { articles: Page<ArticleCard> }) {
  const list = useArticleList(articles, 0, (offset) =>
    api().call('GET /reader/article/waikan', { query: { order: 'fit', offset } }),
  );
  return (
    <section className="sec" aria-labelledby="fitting">
      <SectionHead id="fitting" title="先读这些">
        <TextLink href={articlesAddress({ order: 'fit' })}>全部</TextLink>
      </SectionHead>
      <ArticleFeed
        list={list}
        hrefOf={(offset) => articlesAddress({ order: 'fit' }, offset)}
        empty={<EmptyList title="还没有文章">编辑发布的文章会出现在这里。</EmptyList>}
        level={3}
      />
    </section>
  );
}

const topicAddress = (name: string) => `/topic/${encodeURIComponent(name)}`;

/** Lists of what was saved. */
export const savedTabs = [
  { href: '/MyStar', label: '收藏' },
  { href: '/MyStar?list=later', label: '稍后读' },
  { href: '/MyStar?list=collection', label: '合集' },
] as const;

interface SavedHeadProps {
  title: string;
  tab: (typeof savedTabs)[number]['href'];
  list: PagedQuery<ArticleCard>;
}

/** The head of a list of one's own: the other list, and the way to a file of what is in this one. */
function SavedHead({ title, tab, list: { items, nextOffset } }: SavedHeadProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1 className="page-title list-head in-bar">{title}</h1>
      <div className="saved-tabs">
        <TabNav label="收藏" tabs={savedTabs} current={tab} />
        {items.length > 0 && (
          <Button icon={BookDown} look="quiet" className="scripted" onClick={() => setOpen(true)}>
            导出
          </Button>
        )}
      </div>
      {isOpen && <ExportDialog articles={items} isPart={nextOffset !== null} onClose={() => setOpen(false)} />}
    </>
  );
}

export function StarredArticles({ articles }: { articles: Page<ArticleCard> }) {
  const stars = useStars();
  const fetchPage = (offset: number) => api().call('GET /reader/myarticle/star', { query: { offset } });
  const list = usePagedQuery(articles, fetchPage, ({ id }) => id, {
    visit: useVisit(),
    isGone: (article) => !stars.isStarred(article),
  });
  useReturn(list, articles);
  useKnownRates(list);
  const starred = { ...list, items: list.items.filter(stars.isStarred) };
  return (
    <div className="list-page">
      <SavedHead title="我的收藏" tab="/MyStar" list={starred} />
      <FeedWithMark
        list={list}
        mark={starMark(stars)}
        hrefOf={(offset) => `/MyStar?offset=${offset}`}
        empty={
          <EmptyList title="还没有收藏" action={<Button href="/article">去挑文章</Button>}>
            点文章旁的星，就会留在这里。
          </EmptyList>
        }
        level={2}
      />
    </div>
  );
}

/** Updates the known rates of a list when word states change, here or in another window. */
function useKnownRates(list: PagedQuery<ArticleCard>): void {
  useWordsChanged(() => {
    list.renew(0, true).catch((error: unknown) => console.error('the known rates could not be renewed', error));
  });
}

/** Articles that were put off for later. */
export function LaterArticles({ articles }: { articles: Page<ArticleCard> }) {
  const later = useLater();
  const fetchPage = (offset: number) => api().call('GET /reader/myarticle/later', { query: { offset } });
  const list = usePagedQuery(articles, fetchPage, ({ id }) => id, {
    visit: useVisit(),
    isGone: (article) => !later.isSet(article),
  });
  useReturn(list, articles);
  useKnownRates(list);
  const left = { ...list, items: list.items.filter(later.isSet) };
  return (
    <div className="list-page">
      <SavedHead title="稍后读" tab="/MyStar?list=later" list={left} />
      <FeedWithMark
        list={list}
        mark={{ icon: Clock, label: '稍后读', ...later }}
        hrefOf={(offset) => `/MyStar?list=later&offset=${offset}`}
        empty={
          <EmptyList title="没有稍后要读的" action={<Button href="/article">去挑文章</Button>}>
            读到文章末尾，点「加到合集」，选「稍后读」，就会留在这里。
          </EmptyList>
        }
        level={2}
      />
    </div>
  );
}
