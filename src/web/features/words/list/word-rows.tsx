/** The list itself: rows near what shows, and room of the same height for the others. */
import { useEffect, useRef } from 'react';
import type { MyWord } from '#contract/shapes.ts';
import { Button } from '../../../ui/button.tsx';
import { useListWindow } from './use-list-window.ts';
import type { WordList } from './use-word-list.ts';
import { WordRow } from './word-row.tsx';

/** As in the style sheet. */
const ROW_HEIGHT = 68;

export interface RowState {
  state: MyWord['state'];
  isChosen: boolean;
  isOpen: boolean;
}

interface WordRowsProps {
  list: WordList;
  /** Rows that stand in the document. */
  first: number;
  now: string;
  stateOf(word: MyWord): RowState;
  onChoose(word: MyWord, isChosen: boolean): void;
  /** Opens it beside the list; without it the link leads to the word's page. */
  onOpen: ((word: MyWord) => void) | undefined;
}

export function WordRows({ list, first, now, stateOf, onChoose, onOpen }: WordRowsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const { from, to } = useListWindow(rows, list.total, ROW_HEIGHT, first);
  const { want } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the window moves and the list changes
  useEffect(() => want(from, to), [from, to, list.total, list.loaded.length]);
  const places = Array.from({ length: to - from }, (_, index) => from + index);
  return (
    <>
      <ul ref={rows} className="w-list">
        <li className="w-room" aria-hidden="true" style={{ height: from * ROW_HEIGHT }} />
        {places.map((place) => {
          const word = list.at(place);
          if (word === undefined) return <li key={`place ${place}`} className="w w-wait" aria-hidden="true" />;
          const { state, isChosen, isOpen } = stateOf(word);
          return (
            <WordRow
              key={word.id}
              word={{ ...word, state }}
              place={place}
              total={list.total}
              now={now}
              isChosen={isChosen}
              onChoose={(chosen) => onChoose(word, chosen)}
              isOpen={isOpen}
              onOpen={onOpen && (() => onOpen(word))}
            />
          );
        })}
        <li className="w-room" aria-hidden="true" style={{ height: (list.total - to) * ROW_HEIGHT }} />
      </ul>
      {list.hasFailed && (
        <div className="list-foot" role="alert">
          <p>没有加载出来</p>
          <Button onClick={list.retry}>重试</Button>
        </div>
      )}
    </>
  );
}
