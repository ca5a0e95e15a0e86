/** The word book: counts by state, filters, the list with its selection; on wide screens the chosen word stands beside it. */
import { Check, EyeOff, Plus, Trash2, Upload, X } from 'lucide';
import { type MouseEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_CHOSEN_WORDS } from '#contract/limits.ts';
import type { MyWord, MyWordDetail } from '#contract/shapes.ts';
import { queryStore } from '../../data/query-store.ts';
import { callQuery } from '../../data/use-query.ts';
import type { WordMark } from '../../data/word-writes.ts';
import { api } from '../../shell/api.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { openKept, openWithoutNetwork } from '../../shell/offline-links.ts';
import { useOutbox } from '../../shell/outbox/page-outbox.ts';
import { UnsyncedBadge } from '../../shell/outbox/unsynced-badge.tsx';
import { useWordsChanged } from '../../shell/word-changes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { showError } from '../../ui/error-toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { useStateOf } from '../../ui/use-state-of.ts';
import { wordExports } from '../word-files/export-formats.ts';
import { AddWordDialog } from './add-word-dialog.tsx';
import { useWordList, type WordPage } from './list/use-word-list.ts';
import { wholeList } from './list/whole-list.ts';
import { type StateCount, StateFilter, WordFilterForm } from './list/word-filter-bar.tsx';
import { isFiltered, type WordFilters, wordsAddress } from './list/word-filters.ts';
import { WordRows } from './list/word-rows.tsx';
import { WordAside } from './page/word-page.tsx';
import { type OwnWord, type StateListener, useWordAdded, useWordState } from './use-word-state.ts';
import { WordTabs } from './word-tabs.tsx';

interface ChosenWord extends OwnWord {
  id: string;
}

/** A word that is only marked is listed by its mark, and not in the book. */
const ownWord = ({ id, word, state, in_myword }: MyWord): ChosenWord => ({
  id,
  word,
  state,
  isInBook: in_myword !== false,
});

interface WordBookProps {
  words: WordPage & { next_offset: number | null };
  filters: WordFilters;
  /** Offset of `words` in the list. */
  offset: number;
  /** Words in the book, and due ones. */
  total: number;
  due: number;
  counts: readonly StateCount[];
  pageSize: number;
  /** Time at which the page was rendered. */
  now: string;
}

export function WordBook({ words, filters, offset, total, due, counts, pageSize, now }: WordBookProps) {
  const fetchPage = async (index: number, limit: number) => {
    const query = { ...filters, offset: offset + index, limit };
    const page = await queryStore.fetch(callQuery('GET /reader/myword', { query }));
    return { items: page.items, total: (page.total ?? 0) - offset };
  };
  const address = wordsAddress(filters, offset);
  const list = useWordList(words, pageSize, (index) => fetchPage(index, pageSize), address);
  const [chosen, setChosen] = useStateOf<ReadonlyMap<string, ChosenWord>>(address, () => new Map());
  /** 全选 took the rows that are loaded; more may come. */
  const [isPageChosen, setPageChosen] = useStateOf(address, () => false);
  const [opened, setOpened] = useStateOf<string | null>(address, () => null);
  const [isAdding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  useWordAdded(() => void revalidate());
  const section = useRef<HTMLElement>(null);
  const isWideScreen = useIsWideScreen();
  const listener: StateListener = {
    onChanged(changed, state) {
      setChosen(new Map());
      const leaves = state === null || (filters.state !== undefined && filters.state !== state);
      if (leaves) list.remove(new Set(changed.map(({ word }) => word)));
    },
    onReverted: list.refetch,
  };
  const states = useWordState(listener, now);

  const shownTotal = total + states.difference(null);
  const { dueNow, countDue } = useDueCount(due, now);
  const renew = ({ info: _info, reviews: _reviews, decay: _decay, ...detail }: MyWordDetail) => {
    const { id, state, source, created_at } = detail;
    const isEntry = id !== null && state !== null && source !== null && created_at !== null;
    if (isEntry) list.renew({ ...detail, id, state, source, created_at });
    void countDue();
  };
  const open = isWideScreen ? (list.loaded.find(({ word }) => word === opened) ?? list.loaded[0]) : undefined;
  const choose = (row: MyWord, isChosen: boolean) => {
    setPageChosen(false);
    setChosen((before) => {
      const next = new Map(before);
      if (isChosen) next.set(row.word, ownWord(row));
      else next.delete(row.word);
      return next;
    });
  };
  const selected = [...chosen.values()];
  const chooseWhole = async () => {
    try {
      const whole = await wholeList(fetchPage);
      setChosen(new Map([...whole].map(([word, row]) => [word, ownWord(row)])));
    } catch (error) {
      showError(error);
    }
  };
  /** Rows that were never loaded leave the list, too. */
  const change = async (write: Promise<boolean>) => {
    if ((await write) && selected.length > list.loaded.length) list.refetch();
  };
  /** The bar goes, and its button with the focus. */
  const leaveBar = () => section.current?.focus({ preventScroll: true });
  const isBookEmpty = list.total === 0 && !isFiltered(filters) && offset === 0;
  const shownCounts = counts.map(({ state, count }) => ({ state, count: count + states.difference(state) }));
  const stateFilter = <StateFilter filters={filters} total={shownTotal} counts={shownCounts} />;

  return (
    <>
      <WordTabs current="/myword" />
      <div className="wd-head">
        <h1 className="page-title">生词</h1>
        <p className="dim t14">
          <b className="num">{shownTotal}</b> 个词
          {dueNow > 0 && (
            <>
              ，<b className="num">{dueNow}</b> 个到期
            </>
          )}
        </p>
        <div className="wd-head-acts">
          <Button icon={Plus} onClick={() => setAdding(true)}>
            加词
          </Button>
          <Button href="/myword/import" icon={Upload}>
            导入
          </Button>
          {total > 0 && <ExportMenu formats={wordExports} />}
        </div>
      </div>
      {isAdding && <AddWordDialog onClose={() => setAdding(false)} />}
      <PendingWords />
      {isBookEmpty ? (
        <>
          {/* Words that are only marked are in no book, and found here. */}
          {shownCounts.some(({ count }) => count > 0) && stateFilter}
          <NoWords isFiltered={false} />
        </>
      ) : (
        <>
          {stateFilter}
          <WordFilterForm
            filters={filters}
            isAllChosen={list.loaded.length > 0 && list.loaded.every(({ word }) => chosen.has(word))}
            onChooseAll={(isChosen) => {
              setPageChosen(isChosen);
              setChosen(new Map(isChosen ? list.loaded.map((row) => [row.word, ownWord(row)]) : []));
            }}
          />
          <div className="wd-grid">
            <section aria-label={`生词列表，${list.total} 个`} ref={section} tabIndex={-1}>
              {list.total === 0 ? (
                <NoWords isFiltered />
              ) : (
                <WordRows
                  key={address}
                  list={list}
                  first={words.items.length}
                  now={now}
                  stateOf={(word) => ({
                    state: states.stateOf(ownWord(word)) ?? word.state,
                    isChosen: chosen.has(word.word),
                    isOpen: word === open,
                  })}
                  onChoose={choose}
                  onOpen={isWideScreen ? ({ word }) => setOpened(word) : undefined}
                />
              )}
              {words.next_offset !== null && (
                <p className="w-unscripted">
                  <Button href={wordsAddress(filters, words.next_offset)}>下一页</Button>
                </p>
              )}
              {selected.length > 0 && (
                <SelectionBar
                  count={selected.length}
                  reviewable={selected.flatMap(({ id, isInBook }) => (isInBook ? [id] : []))}
                  more={isPageChosen && selected.length < list.total ? list.total : null}
                  onMore={chooseWhole}
                  onMark={(mark) => {
                    leaveBar();
                    void change(states.mark(selected, mark));
                  }}
                  onRemove={() => {
                    leaveBar();
                    void change(states.remove(selected));
                  }}
                  onClose={() => {
                    leaveBar();
                    setChosen(new Map());
                  }}
                />
              )}
            </section>
            {open && <WordAside key={open.word} word={open.word} states={states} onRenewed={renew} />}
          </div>
        </>
      )}
    </>
  );
}

/** Words that were added on this device and are not on the server yet. */
function usePendingWords(): { item: string; word: string }[] {
  const { held, refused } = useOutbox();
  // A word may wait with several sentences.
  const waiting = [...refused, ...held].flatMap(({ item, call }) =>
    call.name === 'POST /reader/myword' ? [[item, call.input.body.word] as const] : [],
  );
  return [...new Map(waiting)].map(([item, word]) => ({ item, word }));
}

function PendingWords() {
  const added = usePendingWords();
  if (added.length === 0) return null;
  return (
    <section className="wd-pending" aria-label="等待同步的词">
      <ul>
        {added.map(({ item, word }) => (
          <li key={item}>
            <b lang="en">{word}</b>
            <UnsyncedBadge item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoWords({ isFiltered }: { isFiltered: boolean }) {
  const pending = usePendingWords();
  // The book is not empty for who sees words above that wait for the network.
  if (!isFiltered && pending.length > 0) return null;
  return isFiltered ? (
    <EmptyList title="没有符合的词" action={<Button href="/myword">看全部生词</Button>}>
      换一个状态、考试、来源或搜索词试试。
    </EmptyList>
  ) : (
    <EmptyList title="还没有生词" action={<Button href="/article">去挑文章</Button>}>
      读文章时点一个词，再点「加入生词」，它就带着那句话来到这里。
    </EmptyList>
  );
}

interface SelectionBarProps {
  count: number;
  /** Ids of those that are in the book; those that are only marked have no cards. */
  reviewable: readonly string[];
  /** Words of the whole list, where all that are loaded are chosen and there are more. */
  more: number | null;
  onMore: () => Promise<void>;
  onMark: (mark: WordMark) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function SelectionBar({ count, reviewable, more, onMore, onMark, onRemove, onClose }: SelectionBarProps) {
  const [isBusy, setBusy] = useState(false);
  const chooseMore = async () => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  return (
    <div className="sel-foot pop" role="toolbar" aria-label="已选的词">
      <span className="t14" role="status">
        {more === null ? (
          <>
            <b>{count}</b> 个已选
          </>
        ) : (
          <>
            已选本页 <b>{count}</b>
          </>
        )}
      </span>
      {more !== null && (
        <button type="button" className="link pad t14" disabled={isBusy} onClick={() => void chooseMore()}>
          选全部 {more}
        </button>
      )}
      <div>
        {reviewable.length > 0 && (
          <Button look="quiet" href={chosenAddress(reviewable)} onClick={keepWithoutNetwork}>
            {reviewable.length > MAX_CHOSEN_WORDS ? `复习前 ${MAX_CHOSEN_WORDS} 个` : '复习'}
          </Button>
        )}
        <Button look="quiet" icon={Check} onClick={() => onMark('known')}>
          已掌握
        </Button>
        <IconButton icon={EyeOff} label="忽略" onClick={() => onMark('ignored')} />
        <IconButton icon={Trash2} label="删除" onClick={onRemove} />
        <IconButton icon={X} label="取消选择" onClick={onClose} />
      </div>
    </div>
  );
}

/** The round of cards of some words. */
const chosenAddress = (ids: readonly string[]) => `/flashcard/start?ids=${ids.slice(0, MAX_CHOSEN_WORDS).join(',')}`;

/** Their cards come from the server, unless this round was opened before. */
function keepWithoutNetwork(event: MouseEvent<HTMLAnchorElement>): void {
  if (navigator.onLine) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  const due = { label: '复习到期的', onClick: () => void openWithoutNetwork('/flashcard/start') };
  void openKept(pathname + search).then((isOpen) => isOpen || toast('没有网络，选中的词联网后再复习', { action: due }));
}

/** The same width as in the style sheets. */
const WIDE_SCREEN = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE_SCREEN);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** False on the server. */
export function useIsWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE_SCREEN).matches,
    () => false,
  );
}

/** How many are due, counted again once words have changed. @param first as the page has it @param fetched when it was fetched */
function useDueCount(first: number, fetched: string): { dueNow: number; countDue: () => Promise<void> } {
  const [dueNow, setDue] = useStateOf(fetched, () => first);
  const countDue = async () => {
    try {
      const { counts } = await api().call('GET /reader/myword', { query: { limit: 1 } });
      setDue(counts.due);
    } catch (error) {
      console.error('the due words could not be counted', error);
    }
  };
  useWordsChanged(() => void countDue());
  return { dueNow, countDue };
}
