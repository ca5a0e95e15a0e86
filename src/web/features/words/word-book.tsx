/** The word book: shares of states, filters, the list; at a desk the chosen word stands beside it. */
import { Plus, Upload } from 'lucide';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MyWord } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { AddWordDialog } from './adding/add-word-dialog.tsx';
import { PendingWords } from './adding/pending-words.tsx';
import { wordExports } from './list/export-formats.ts';
import { NoWords } from './list/no-words.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { type StateCount, StateShares } from './list/state-shares.tsx';
import { useDesk } from './list/use-desk.ts';
import { useWordList, type WordPage } from './list/use-word-list.ts';
import { isFiltered, type WordFilters, wordsAddress } from './list/word-filters.ts';
import { WordRows } from './list/word-rows.tsx';
import { WordTools } from './list/word-tools.tsx';
import { WordAside } from './page/word-aside.tsx';
import { type OwnWord, useWordChanges } from './use-word-changes.ts';
import { WordTabs } from './word-tabs.tsx';

interface WordBookProps {
  words: WordPage & { next_offset: number | null };
  filters: WordFilters;
  /** Where `words` begin in the list. */
  offset: number;
  /** Words in the book, and those that are due. */
  total: number;
  due: number;
  counts: readonly StateCount[];
  pageSize: number;
  /** When the page was made. */
  now: string;
}

export function WordBook({ words, filters, offset, total, due, counts, pageSize, now }: WordBookProps) {
  const list = useWordList(
    words,
    pageSize,
    async (place) => {
      const query = { ...filters, offset: offset + place, limit: pageSize };
      const page = await api().call('GET /reader/myword', { query });
      return { items: page.items, total: (page.total ?? 0) - offset };
    },
    () => `words ${(history.state as { key?: string } | null)?.key ?? ''} ${wordsAddress(filters, offset)}`,
  );
  const [chosen, setChosen] = useState<ReadonlyMap<string, OwnWord>>(new Map());
  const [opened, setOpened] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  const isDesk = useDesk();
  const changes = useWordChanges({
    onChanged(changed, state) {
      setChosen(new Map());
      const leaves = state === null || (filters.state !== undefined && filters.state !== state);
      if (leaves) list.remove(new Set(changed.map(({ word }) => word)));
    },
    onBack: list.renew,
  });

  const shownTotal = total + changes.difference(null);
  const open = isDesk ? (list.loaded.find(({ word }) => word === opened) ?? list.loaded[0]) : undefined;
  const choose = ({ word, resolve, state }: MyWord, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      if (isChosen) next.set(word, { word, resolve, state });
      else next.delete(word);
      return next;
    });
  const selected = [...chosen.values()];
  const isBookEmpty = list.total === 0 && !isFiltered(filters) && offset === 0;

  return (
    <>
      <WordTabs current="/myword" />
      <div className="wd-head">
        <h1 className="page-title">生词</h1>
        <p className="dim t14">
          <b className="num">{shownTotal}</b> 个词
          {due > 0 && (
            <>
              ，<b className="num">{due}</b> 个到期
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
      {isAdding && <AddWordDialog onClose={() => setAdding(false)} onAdded={() => void revalidate()} />}
      <PendingWords />
      {isBookEmpty ? (
        <NoWords isFiltered={false} />
      ) : (
        <>
          <StateShares
            filters={filters}
            total={shownTotal}
            counts={counts.map(({ state, count }) => ({ state, count: count + changes.difference(state) }))}
          />
          <WordTools
            key={wordsAddress(filters)}
            filters={filters}
            isAllChosen={list.loaded.length > 0 && list.loaded.every(({ word }) => chosen.has(word))}
            onChooseAll={(isChosen) => setChosen(new Map(isChosen ? list.loaded.map((word) => [word.word, word]) : []))}
          />
          <div className="wd-grid">
            <section aria-label={`生词列表，${list.total} 个`}>
              {list.total === 0 ? (
                <NoWords isFiltered />
              ) : (
                <WordRows
                  list={list}
                  first={words.items.length}
                  now={now}
                  stateOf={(word) => ({
                    state: changes.stateOf(word) ?? word.state,
                    isChosen: chosen.has(word.word),
                    isOpen: word === open,
                  })}
                  onChoose={choose}
                  onOpen={isDesk ? ({ word }) => setOpened(word) : undefined}
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
                  onMark={(mark) => changes.mark(selected, mark)}
                  onRemove={() => changes.remove(selected)}
                  onClose={() => setChosen(new Map())}
                />
              )}
            </section>
            {open && <WordAside key={open.word} word={open.word} changes={changes} />}
          </div>
        </>
      )}
    </>
  );
}
