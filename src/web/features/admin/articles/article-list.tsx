/** The list of managed articles, with filters, a selection and what can be done with it. */
import { X } from 'lucide';
import { useEffect, useState } from 'react';
import type { Task } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip, ChipRow } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { EmptyList } from '../../../ui/empty-list.tsx';
import { Checkbox, Select } from '../../../ui/form-controls.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListFooter } from '../../../ui/list-states.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { RejectDialog } from '../forms/reject-dialog.tsx';
import { SearchForm } from '../forms/search-form.tsx';
import { useAsLatestList } from '../frame/list-link.tsx';
import { TaskList } from '../tasks/task-list.tsx';
import { type ArticleFilters, articlesAddress, orderOptions } from './article-filters.ts';
import { ArticleRow } from './article-row.tsx';
import { articleStates, stateLabel } from './article-state.tsx';
import { type ManagedPage, useManagedArticles } from './use-managed-articles.ts';

interface ArticleListProps {
  page: ManagedPage;
  filters: ArticleFilters;
  /** Offset of the first row. */
  offset: number;
  /** Whether the form for a new one is open. */
  isAdding: boolean;
}

export function ArticleList({ page, filters, offset, isAdding }: ArticleListProps) {
  useAsLatestList(articlesAddress({ ...filters, offset }));
  const list = useManagedArticles(page, filters, offset);
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
        <NothingFound filters={filters} isAdding={isAdding} />
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
            state={list.state}
            nextHref={list.nextOffset === null ? undefined : articlesAddress({ ...filters, offset: list.nextOffset })}
            onMore={list.loadMore}
          />
          <BulkActions list={list} />
        </>
      )}
    </>
  );
}

/** How far the tasks are that bring in, fetch and translate articles; nothing where none is running. @param first as loaded */
export function RunningTasks({ first }: { first: readonly Task[] }) {
  const [latest, setLatest] = useState(first);
  useEffect(() => setLatest(first), [first]);
  const renew = async () => {
    try {
      setLatest((await api().call('GET /reader/task', { query: { state: 'RUNNING' } })).items);
    } catch (error) {
      console.error('the running tasks could not be fetched', error);
    }
  };
  useLiveUpdates('tasks', () => void renew());
  const running = latest.filter(({ kind }) => /^article\.(add|redownload|retranslate)$|\.download$/.test(kind));
  if (running.length === 0) return null;
  return (
    <section aria-label="正在处理的文章">
      <TaskList tasks={running} onChange={renew} />
    </section>
  );
}

function ListSearch({ filters }: { filters: ArticleFilters }) {
  return (
    <SearchForm
      key={`${filters.q} ${filters.order}`}
      q={filters.q}
      label="按标题找文章"
      placeholder="按标题找"
      kept={{ status: filters.status, feed_id: filters.feed_id }}
    >
      <Select name="order" options={orderOptions} defaultValue={filters.order} aria-label="排序" />
    </SearchForm>
  );
}

function NothingFound({ filters, isAdding }: Pick<ArticleListProps, 'filters' | 'isAdding'>) {
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
  const { status, feed_id: feedId } = filters;
  if (status || feedId) {
    const title = status ? `没有${stateLabel(status)}的文章` : '这个源还没有收录过文章';
    return <EmptyList title={title} action={<Button href="/admin/articles">看全部</Button>} />;
  }
  if (isAdding) return null;
  return <EmptyList title="还没有文章" action={<Button href="?add=1">添加第一篇</Button>} />;
}

type Question = 'pass' | 'reject' | 'remove';

/** Actions on the selected articles; publishing, rejecting and deleting ask for confirmation. */
function BulkActions({ list }: { list: ReturnType<typeof useManagedArticles> }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { chosenItems, progress } = list;
  const waiting = chosenItems.filter(({ status }) => status === 'PENDING').length;
  const later = chosenItems.filter(({ status, is_ahead: isAhead }) => status === 'PENDING' && isAhead).length;
  const deleted = chosenItems.filter(({ status }) => status === 'DELETED').length;
  const close = () => setQuestion(null);
  const answer = (work: () => Promise<void>) => {
    close();
    void work();
  };
  const others = chosenItems.length - waiting;
  const skipped = others > 0 ? `另外 ${others} 篇不是待审，不会动。` : '';
  return (
    <>
      {chosenItems.length > 0 && (
        <div className="sel-foot pop admin-bulk">
          <span className="t14" role={progress ? undefined : 'status'}>
            {progress ? (
              `正在处理 ${progress.through} / ${progress.of}`
            ) : (
              <>
                <b>{chosenItems.length}</b> 篇已选
              </>
            )}
          </span>
          {progress === null && (
            <div>
              {deleted === chosenItems.length ? (
                <Button look="quiet" onClick={() => list.restore()}>
                  恢复
                </Button>
              ) : (
                <>
                  <Button look="quiet" disabled={waiting === 0} onClick={() => setQuestion('pass')}>
                    发布
                  </Button>
                  <Button look="quiet" disabled={waiting === 0} onClick={() => setQuestion('reject')}>
                    退回
                  </Button>
                  <Button look="quiet" className="bad" onClick={() => setQuestion('remove')}>
                    删除
                  </Button>
                </>
              )}
              <IconButton icon={X} label="取消选择" onClick={() => list.chooseAll(false)} />
            </div>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={question === 'pass'}
        onClose={close}
        title={`发布这 ${waiting} 篇？`}
        confirmLabel="通过并发布"
        onConfirm={() => answer(() => list.audit('pass', ''))}
      >
        {later > 0 ? `其中 ${later} 篇定了时间，到时发布；其余读者马上能看到。` : '读者马上能看到。'}
        {skipped}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question === 'remove'}
        onClose={close}
        title={`删除这 ${chosenItems.length} 篇？`}
        confirmLabel="删除"
        isDangerous
        onConfirm={() => answer(() => list.remove())}
      >
        读者不能再读。30 天内可以在「已删除」里恢复。
      </ConfirmDialog>
      <RejectDialog
        isOpen={question === 'reject'}
        isBusy={false}
        onClose={close}
        title={`退回这 ${waiting} 篇`}
        hint={skipped || undefined}
        onReject={(remark) => answer(() => list.audit('reject', remark))}
      />
    </>
  );
}
