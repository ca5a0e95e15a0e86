/** A word in the list: its meaning, its exams, when it is asked for again. */
import type { MouseEvent } from 'react';
import type { MyWord } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/form-controls.tsx';
import { PageLink } from '../../../ui/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { dueWords } from './due.ts';
import { wordAddress } from './word-filters.ts';

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
