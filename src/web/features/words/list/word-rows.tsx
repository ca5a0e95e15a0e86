/** The virtualized rows of the word list. */
import { type MouseEvent, useEffect, useRef } from 'react';
import type { MyWord } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classes } from '../../../ui/classes.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { dueWords } from './due-label.ts';
import { useListWindow } from './use-list-window.ts';
import type { WordList } from './use-word-list.ts';
import { wordAddress } from './word-filters.ts';

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

/** More would push the word aside; the word's own page has them all. */
const TAGS_SHOWN = 2;

interface WordRowProps {
  word: MyWord;
  /** In the whole list, from 0. */
  place: number;
  total: number;
  now: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** It stands beside the list. */
  isOpen: boolean;
  /** Opens it beside the list; without it the link leads to the word's page. */
  onOpen?: (() => void) | undefined;
}

export function WordRow({ word, place, total, now, isChosen, onChoose, isOpen, onOpen }: WordRowProps) {
  const due = dueWords(word, now);
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <li className="w" aria-setsize={total} aria-posinset={place + 1}>
      <Checkbox
        aria-label={`选择 ${word.word}`}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <PageLink to={wordAddress(word.word)} aria-current={isOpen ? 'true' : undefined} onClick={open}>
        <b lang="en">{word.word}</b>
        <span className="w-zh">{word.resolve}</span>
        <span className="w-meta">
          {word.tags.slice(0, TAGS_SHOWN).map((level) => (
            <Tag key={level}>{examLevelLabel(level)}</Tag>
          ))}
        </span>
      </PageLink>
      <span className={classes('w-due', due.tone)}>{due.text}</span>
    </li>
  );
}
