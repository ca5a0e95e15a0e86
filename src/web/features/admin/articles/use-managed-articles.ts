/** State of the list of managed articles: further pages, the selection, and actions on the selected articles. */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ResultOf } from '#contract/index.ts';
import type { ManagedCard } from '#contract/shapes.ts';
import { usePagedQuery } from '../../../data/use-paged-query.ts';
import { api } from '../../../shell/api.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { toast } from '../../../ui/toast.ts';
import type { ArticleFilters } from './article-filters.ts';

export type ManagedPage = ResultOf<'GET /reader/article/manage'>;

/** Runs the calls one after another, so that each can fail alone. */
async function eachOf(
  articles: readonly ManagedCard[],
  work: (article: ManagedCard) => Promise<unknown>,
): Promise<{ done: ManagedCard[]; failures: string[] }> {
  const done: ManagedCard[] = [];
  const failures: string[] = [];
  for (const article of articles) {
    try {
      await work(article);
      done.push(article);
    } catch (error) {
      failures.push(`${article.title}：${errorText(error)}`);
    }
  }
  return { done, failures };
}

/** @param offset of the first page */
export function useManagedArticles(page: ManagedPage, filters: ArticleFilters, offset: number) {
  const { revalidate } = useRevalidator();
  const list = usePagedQuery<ManagedCard>(
    page,
    (next) => api().call('GET /reader/article/manage', { query: { ...filters, offset: next } }),
    ({ id }) => id,
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);

  // The loader returned a new page, so the selection is outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page itself is the occasion
  useEffect(() => setChosen(new Set()), [page]);

  const { items, nextOffset } = list;
  const isLong = items.length > page.items.length;
  const isRenewing = useRef(false);
  const hints = useRef(0);
  /** Reloads on live events, further pages in their places and one time after the other, unless that would drop a selection. */
  const renew = async () => {
    if (chosen.size > 0 || isBusy) return;
    if (!isLong) return revalidate();
    hints.current += 1;
    if (isRenewing.current) return;
    isRenewing.current = true;
    const begun = hints.current;
    await list.renew(offset).catch((error: unknown) => console.error('the articles could not be renewed', error));
    isRenewing.current = false;
    if (hints.current !== begun) await newestRenew.current();
  };
  const newestRenew = useRef(renew);
  useEffect(() => {
    newestRenew.current = renew;
  });
  useLiveUpdates('articles', () => void renew());
  // Changes of articles are told as such. Hints about tasks come for those of everybody, and further pages are several calls.
  useLiveUpdates('tasks', () => {
    if (!isLong) void renew();
  });

  const chosenItems = items.filter(({ id }) => chosen.has(id));

  async function run(articles: readonly ManagedCard[], work: (article: ManagedCard) => Promise<unknown>) {
    setBusy(true);
    const outcome = await eachOf(articles, work);
    setFailures(outcome.failures);
    setBusy(false);
    await revalidate();
    return outcome.done;
  }

  return {
    items,
    nextOffset,
    state: list.state,
    loadMore: list.loadMore,
    chosen,
    chosenItems,
    isBusy,
    /** Failures of the last action on several articles. */
    failures,
    choose(id: string, isChosen: boolean) {
      const next = new Set(chosen);
      if (isChosen) next.add(id);
      else next.delete(id);
      setChosen(next);
    },
    chooseAll(isChosen: boolean) {
      setChosen(new Set(isChosen ? items.map(({ id }) => id) : []));
    },
    /** Publishes or rejects the pending ones among the selected articles. @param remark required to reject */
    async audit(action: 'pass' | 'reject', remark: string) {
      const waiting = chosenItems.filter(({ status }) => status === 'PENDING');
      // An article that has changed since the list was made is refused, because nobody has seen it.
      const done = await run(waiting, ({ id, version }) =>
        api().call('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action, remark, version } }),
      );
      if (done.length > 0) toast(`${action === 'pass' ? '发布' : '退回'}了 ${done.length} 篇`);
    },
    async remove() {
      const done = await run(chosenItems, ({ id }) =>
        api().call('POST /reader/article/{id}/delete', { params: { id } }),
      );
      if (done.length === 0) return;
      const restore = () => run(done, ({ id }) => api().call('POST /reader/article/{id}/restore', { params: { id } }));
      toast(`删除了 ${done.length} 篇`, { action: { label: '撤销', onClick: restore } });
    },
    async restore() {
      const done = await run(chosenItems, ({ id }) =>
        api().call('POST /reader/article/{id}/restore', { params: { id } }),
      );
      if (done.length > 0) toast(`恢复了 ${done.length} 篇`);
    },
  };
}
