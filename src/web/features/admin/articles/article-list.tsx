/** The list of all articles: filtered by status and title, with actions on several at once. */
import { Search } from 'lucide';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { Checkbox, Select, TextInput } from '../../../ui/form-controls.tsx';
import { ListFooter } from '../../../ui/list-states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { type ArticleFilters, articlesAddress, orderOptions } from './article-filters.ts';
import { ArticleRow } from './article-row.tsx';
import { articleStates, stateLabel } from './article-state.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { type ArticlePage, useArticleList } from './use-article-list.ts';

interface ArticleListProps {
  page: ArticlePage;
  filters: ArticleFilters;
}

export function ArticleList({ page, filters }: ArticleListProps) {
  const list = useArticleList(page, filters);
  const { counts } = page;
  // Deleted articles are shown only when asked for.
  const total = articleStates.reduce((sum, status) => sum + (status === 'DELETED' ? 0 : (counts[status] ?? 0)), 0);
  return (
    <>
      <ChipRow label="状态">
        <Chip href={articlesAddress({ ...filters, status: undefined })} isChosen={filters.status === undefined}>
          全部 <span className="num">{total}</span>
        </Chip>
        {articleStates.map((status) => (
          <Chip key={status} href={articlesAddress({ ...filters, status })} isChosen={filters.status === status}>
            {stateLabel(status)} <span className="num">{counts[status] ?? 0}</span>
          </Chip>
        ))}
      </ChipRow>
      <ListSearch filters={filters} />
      {filters.feed_id && (
        <p className="t14 dim">
          只看一个订阅源的文章。
          <TextLink href={articlesAddress({ ...filters, feed_id: '' })} isInline>
            看所有来源
          </TextLink>
        </p>
      )}
      {list.failures.length > 0 && (
        <ul className="form-error admin-failures" role="alert">
          {list.failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      )}
      {list.items.length === 0 ? (
        <NothingFound filters={filters} />
      ) : (
        <>
          <div className="admin-choose">
            <Checkbox
              checked={list.chosenItems.length === list.items.length}
              onChange={({ target }) => list.chooseAll(target.checked)}
            >
              全选这 {list.items.length} 篇
            </Checkbox>
          </div>
          <ul className="admin-list">
            {list.items.map((article) => (
              <ArticleRow
                key={article.id}
                article={article}
                isChosen={list.chosen.has(article.id)}
                onChoose={(isChosen) => list.choose(article.id, isChosen)}
              />
            ))}
          </ul>
          <ListFooter
            state={list.nextOffset === null ? 'end' : list.foot}
            nextHref={list.nextOffset === null ? undefined : articlesAddress({ ...filters, offset: list.nextOffset })}
            onMore={list.loadMore}
          />
          <BulkActions list={list} />
        </>
      )}
    </>
  );
}

function ListSearch({ filters }: { filters: ArticleFilters }) {
  return (
    <search>
      <Form className="admin-search" key={`${filters.q} ${filters.order}`}>
        {filters.status && <input type="hidden" name="status" value={filters.status} />}
        {filters.feed_id && <input type="hidden" name="feed_id" value={filters.feed_id} />}
        <TextInput
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder="按标题找"
          aria-label="按标题找文章"
          enterKeyHint="search"
        />
        <Select name="order" options={orderOptions} defaultValue={filters.order} aria-label="排序" />
        <Button type="submit" icon={Search}>
          查找
        </Button>
      </Form>
    </search>
  );
}

function NothingFound({ filters }: { filters: ArticleFilters }) {
  if (filters.q) {
    return (
      <EmptyList
        title={`没有标题里有“${filters.q}”的文章`}
        action={<Button href={articlesAddress({ ...filters, q: '' })}>不限标题</Button>}
      >
        英文、中文标题都找过了。
      </EmptyList>
    );
  }
  return (
    <EmptyList
      title={emptyTitle(filters)}
      action={
        filters.status || filters.feed_id ? (
          <Button href="/admin/articles">看全部</Button>
        ) : (
          <Button href="?add=1">添加第一篇</Button>
        )
      }
    />
  );
}

function emptyTitle({ status, feed_id: feedId }: ArticleFilters): string {
  if (status) return `没有${stateLabel(status)}的文章`;
  return feedId ? '这个源还没有收录过文章' : '还没有文章';
}
