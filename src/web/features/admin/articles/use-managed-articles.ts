/** State of the list of managed articles: further pages, the selection, and actions on the selected articles. */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { ResultOf } from '#contract/index.ts';
import type { ArticleStatus, ManagedCard } from '#contract/shapes.ts';
import { usePagedQuery } from '../../../data/use-paged-query.ts';
import { useReturn, useVisit } from '../../../data/use-return.ts';
import { api } from '../../../shell/api.ts';
import { useLiveUpdates } from '../../../shell/live-updates.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { toast } from '../../../ui/toast.ts';
import { useStateOf } from '../../../ui/use-state-of.ts';
import { type ArticleFilters, articlesAddress } from './article-filters.ts';

export type ManagedPage = ResultOf<'GET /reader/article/manage'>;

type Work = (article: ManagedCard) => Promise<unknown>;

interface Outcome {
  done: ManagedCard[];
  /** Failed, or not tried. */
  left: ManagedCard[];
  failures: string[];
}

/**
 * Runs the calls one after another, so that each can fail alone. Without network, without login and above the rate limit it stops, because
 * all others would fail, too.
 *
 * @param onProgress hears the number of articles that are through
 */
async function eachOf(
  articles: readonly ManagedCard[],
  work: Work,
  onProgress: (through: number) => void,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], left: [], failures: [] };
  for (const [at, article] of articles.entries()) {
    onProgress(at);
    try {
      await work(article);
      outcome.done.push(article);
    } catch (error) {
      if (isOfAll(error)) {
        const rest = articles.slice(at);
        outcome.left.push(...rest);
        outcome.failures.push(`${errorText(error)}，还有 ${rest.length} 篇没有处理`);
        return outcome;
      }
      outcome.left.push(article);
      outcome.failures.push(`${article.title}：${errorText(error)}`);
    }
  }
  return outcome;
}

function isOfAll(error: unknown): boolean {
  return error instanceof ApiError && (error.isNetwork || error.status === 401 || error.status === 429);
}

/** Whether the server lists an article that has come into this status; deleted ones only when they are asked for. */
const isListed = ({ status }: ManagedCard, filters: ArticleFilters): boolean =>
  filters.status ? status === filters.status : status !== 'DELETED';

/** Rows of a further page, the most that the API gives: who goes on wants to act on many. */
const MORE = 100;

/** @param offset of the first page */
export function useManagedArticles(page: ManagedPage, filters: ArticleFilters, offset: number) {
  const { revalidate } = useRevalidator();
  const list = usePagedQuery<ManagedCard>(
    page,
    (next) => api().call('GET /reader/article/manage', { query: { ...filters, offset: next, limit: MORE } }),
    ({ id }) => id,
    { visit: useVisit(), isGone: (article) => !isListed(article, filters) },
  );
  useReturn(list, page, { offset });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** How far an action is. */
  const [progress, setProgress] = useState<{ through: number; of: number } | null>(null);
  const isBusy = progress !== null;
  const [failures, setFailures] = useStateOf<readonly string[]>(articlesAddress(filters), () => []);
  /** Articles that an action has left as they were. */
  const left = useRef<ReadonlySet<string>>(new Set());

  // The loader returned a new page, so the selection is outdated, but for what can be tried again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page itself is the occasion
  useEffect(() => {
    setChosen(left.current);
    left.current = new Set();
  }, [page]);

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

  /** @param status of the articles that are done */
  async function run(articles: readonly ManagedCard[], work: Work, status?: ArticleStatus) {
    setFailures([]);
    const outcome = await eachOf(articles, work, (through) => setProgress({ through, of: articles.length }));
    setFailures(outcome.failures);
    setProgress(null);
    left.current = new Set(outcome.left.map(({ id }) => id));
    // Without network the list stays as it is.
    setChosen(left.current);
    if (status) list.update(outcome.done.map((article) => ({ ...article, status })));
    await revalidate();
    // The pressed button is gone, with its bar or for as long as this took.
    keepFocus();
    return outcome;
  }

  return {
    items,
    nextOffset,
    state: list.state,
    loadMore: list.loadMore,
    chosen,
    chosenItems,
    isBusy,
    progress,
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
      const outcome = await run(
        waiting,
        ({ id, version }) =>
          api().call('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action, remark, version } }),
        action === 'pass' ? 'PUBLISHED' : 'REJECTED',
      );
      toast(outcomeText(action === 'pass' ? '发布' : '退回', outcome));
    },
    async remove() {
      const outcome = await run(
        chosenItems,
        ({ id }) => api().call('POST /reader/article/{id}/delete', { params: { id } }),
        'DELETED',
      );
      const undo = () => run(outcome.done, restore);
      toast(outcomeText('删除', outcome), outcome.done.length > 0 ? { action: { label: '撤销', onClick: undo } } : {});
    },
    async restore() {
      toast(outcomeText('恢复', await run(chosenItems, restore)));
    },
  };
}

const restore: Work = ({ id }) => api().call('POST /reader/article/{id}/restore', { params: { id } });

/** The list tells why, but may begin far above. */
function outcomeText(verb: string, { done, left }: Outcome): string {
  return [done.length > 0 && `${verb}了 ${done.length} 篇`, left.length > 0 && `${left.length} 篇没有${verb}`]
    .filter(Boolean)
    .join('，');
}
