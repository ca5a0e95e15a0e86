/** The word book: shares of states, filters, the list; at a desk the chosen word stands beside it. */
import { Upload } from 'lucide';
import { useState } from 'react';
import type { MyWord } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { type Page, usePaged } from '../../ui/use-paged.ts';
import { wordExports } from './export-formats.ts';
import { NoWords } from './no-words.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type StateCount, StateShares } from './state-shares.tsx';
import { useDesk } from './use-desk.ts';
import { useWordChanges } from './use-word-changes.ts';
import { WordAside } from './word-aside.tsx';
import { type WordFilters, wordsAddress } from './word-filters.ts';
import { WordRow } from './word-row.tsx';
import { WordTools } from './word-tools.tsx';

interface WordBookProps {
  words: Page<MyWord>;
  filters: WordFilters;
  /** Words in the book, and those that are due. */
  total: number;
  due: number;
  counts: readonly StateCount[];
  pageSize: number;
  /** When the page was made. */
  now: string;
}

export function WordBook({ words, filters, total, due, counts, pageSize, now }: WordBookProps) {
  const list = usePaged(
    words,
    (offset) => api().call('GET /reader/myword', { query: { ...filters, offset, limit: pageSize } }),
    ({ id }) => id,
  );
  const changes = useWordChanges();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string | null>(null);
  const isDesk = useDesk();

  const items = list.items.filter((word) => changes.stateOf(word) !== null);
  const selected = items.filter(({ word }) => chosen.has(word));
  const open = isDesk ? (items.find(({ word }) => word === opened) ?? items[0]) : undefined;
  const isFiltered = Boolean(filters.state || filters.level || filters.q);
  const isEmpty = items.length === 0 && list.nextOffset === null;
  const choose = (word: string, isChosen: boolean) =>
    setChosen((set) => new Set(isChosen ? [...set, word] : [...set].filter((other) => other !== word)));

  const head = (
    <div className="wd-head">
      <h1 className="page-title">生词</h1>
      <p className="dim t14">
        <b className="num">{total - removedCount(list.items, items)}</b> 个词
        {due > 0 && (
          <>
            ，<b className="num">{due}</b> 个到期
          </>
        )}
      </p>
      <div className="wd-files">
        <Button href="/myword/import" icon={Upload}>
          导入
        </Button>
        {total > 0 && <ExportMenu formats={wordExports} />}
      </div>
    </div>
  );
  if (isEmpty && !isFiltered) {
    return (
      <>
        {head}
        <NoWords isFiltered={false} />
      </>
    );
  }
  return (
    <>
      {head}
      <StateShares
        filters={filters}
        total={total - removedCount(list.items, items)}
        counts={counts.map(({ state, count }) => ({ state, count: count + changes.difference(state) }))}
      />
      <WordTools
        key={wordsAddress(filters)}
        filters={filters}
        isAllChosen={items.length > 0 && selected.length === items.length}
        onChooseAll={(isChosen) => setChosen(new Set(isChosen ? items.map(({ word }) => word) : []))}
      />
      <div className="wd-grid">
        <section aria-label="生词列表">
          {isEmpty ? (
            <NoWords isFiltered />
          ) : (
            <>
              <ul>
                {items.map((word) => (
                  <WordRow
                    key={word.id}
                    word={{ ...word, state: changes.stateOf(word) ?? word.state }}
                    now={now}
                    isChosen={chosen.has(word.word)}
                    onChoose={(isChosen) => choose(word.word, isChosen)}
                    isOpen={word === open}
                    onOpen={isDesk ? () => setOpened(word.word) : undefined}
                  />
                ))}
              </ul>
              <LoadMore list={list} hrefOf={(offset) => wordsAddress(filters, offset)} endText="就这些词" />
            </>
          )}
          {selected.length > 0 && (
            <SelectionBar
              count={selected.length}
              onKnown={() => {
                changes.markKnown(selected);
                setChosen(new Set());
              }}
              onRemove={() => {
                changes.remove(selected);
                setChosen(new Set());
              }}
              onClose={() => setChosen(new Set())}
            />
          )}
        </section>
        {open && <WordAside key={open.word} word={open.word} changes={changes} />}
      </div>
    </>
  );
}

const removedCount = (all: readonly MyWord[], left: readonly MyWord[]) => all.length - left.length;
