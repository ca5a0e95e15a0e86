/** The rows of the word list. Only those near the viewport are rendered, spacers stand for the others. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MyWord } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { dueLabel } from './due-label.ts';
import type { WordList } from './use-word-list.ts';
import { wordAddress } from './word-filters.ts';

/** CSS pixels, as in the style sheet. */
const ROW_HEIGHT = 68;
/** Rows rendered above and below the viewport. */
const OVERSCAN = 20;

export interface RowState {
  state: MyWord['state'];
  isChosen: boolean;
  isOpen: boolean;
}

interface WordRowsProps {
  list: WordList;
  /** Number of rows in the server's document. */
  first: number;
  now: string;
  stateOf(word: MyWord): RowState;
  onChoose(word: MyWord, isChosen: boolean): void;
  /** Opens it beside the list; without it the link leads to the word's page. */
  onOpen: ((word: MyWord) => void) | undefined;
}

export function WordRows({ list, first, now, stateOf, onChoose, onOpen }: WordRowsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const { from, to } = useRenderedRange(rows, list.total, first);
  const { request } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rendered range or the list changes
  useEffect(() => request(from, to), [from, to, list.total, list.loaded.length]);
  const indexes = Array.from({ length: to - from }, (_, index) => from + index);
  return (
    <>
      <ul ref={rows} className="w-list">
        <li className="w-room" aria-hidden="true" style={{ height: from * ROW_HEIGHT }} />
        {indexes.map((index) => {
          const word = list.at(index);
          if (word === undefined) return <li key={`index ${index}`} className="w w-wait" aria-hidden="true" />;
          const { state, isChosen, isOpen } = stateOf(word);
          return (
            <WordRow
              key={word.id}
              word={{ ...word, state }}
              index={index}
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

/** Tags of a row: more would leave too little room for the word, whose own page shows all. */
const TAGS_SHOWN = 2;

/**
 * @param first rows to render on the server and in hydration
 * @returns the rows to render, `to` excluded
 */
function useRenderedRange(list: RefObject<HTMLElement | null>, total: number, first: number) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // The height of what stands above the list may change with any rendering.
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top;
    if (top !== undefined) setScrollMargin(Math.round(top + scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    initialOffset: 0,
    initialRect: { width: 0, height: Math.max(1, (first - OVERSCAN - 1) * ROW_HEIGHT) },
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  return { from: rows[0]?.index ?? 0, to: (rows.at(-1)?.index ?? -1) + 1 };
}

interface WordRowProps {
  word: MyWord;
  /** Index in the whole list. */
  index: number;
  total: number;
  now: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** Shown beside the list. */
  isOpen: boolean;
  /** Opens it beside the list; without it the link leads to the word's page. */
  onOpen?: (() => void) | undefined;
}

export function WordRow({ word, index, total, now, isChosen, onChoose, isOpen, onOpen }: WordRowProps) {
  const due = dueLabel(word, now);
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <li className={classes('w', isOpen && 'open')} aria-setsize={total} aria-posinset={index + 1}>
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
