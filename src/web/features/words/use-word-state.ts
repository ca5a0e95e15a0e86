/** The state of words in the book and changing it: 已掌握, 忽略, 删除 and 加入. A change is shown at once and can be undone. */
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { WordState } from '#contract/shapes.ts';
import { addWord, markWords, removeWords, restoreWords, type WordMark } from '../../data/word-writes.ts';
import { toast } from '../../ui/toast.ts';

export interface OwnWord {
  word: string;
  /** As it was fetched; null when it is not in the book. */
  state: WordState | null;
}

/** Toasts in place of the usual ones. */
export interface ChangeLabels {
  done: string;
  /** After undoing; nothing is said without it. */
  undone?: string;
}

export interface WordStates {
  /** The present state. */
  stateOf(word: OwnWord): WordState | null;
  /** How many words more (or fewer) are in a state since they were fetched; null for all of the book. */
  difference(state: WordState | null): number;
  /** Each change resolves to false when the server refused it. */
  mark(words: readonly OwnWord[], mark: WordMark, labels?: ChangeLabels): Promise<boolean>;
  unmark(words: readonly OwnWord[]): Promise<boolean>;
  remove(words: readonly OwnWord[], labels?: ChangeLabels): Promise<boolean>;
  /** @param resolve its meaning, for a word that the dictionary does not have */
  add(word: OwnWord, resolve?: string): Promise<boolean>;
}

/** For a list that shows the words. */
export interface StateListener {
  /** They are shown with that state from now on. */
  onChanged(words: readonly OwnWord[], state: WordState | null): void;
  /** The former state is back: undone, or refused. */
  onReverted(): void;
}

interface StateChange {
  before: WordState | null;
  now: WordState | null;
}

const MARK_LABELS: Record<WordMark, string> = { known: '已掌握', ignored: '已忽略' };
const MARKS = ['known', 'ignored'] as const;

export function useWordState(listener?: StateListener): WordStates {
  const [changes, setChanges] = useState<ReadonlyMap<string, StateChange>>(new Map());
  const stateOf = (word: OwnWord) => {
    const change = changes.get(word.word);
    // A state that was fetched since is newer than the change.
    return change?.before === word.state ? change.now : word.state;
  };
  const show = (words: readonly OwnWord[], stateFor: (word: OwnWord) => WordState | null) =>
    setChanges((now) => {
      const next = new Map(now);
      for (const word of words) {
        const before = next.get(word.word)?.before;
        next.set(word.word, { before: before === undefined ? word.state : before, now: stateFor(word) });
      }
      return next;
    });

  /** Shows the new state, writes it and offers to undo it; reverts it when the server refuses. */
  async function change(
    words: readonly OwnWord[],
    to: WordState | null,
    labels: ChangeLabels,
    write: () => Promise<unknown>,
    undo: () => Promise<unknown>,
  ): Promise<boolean> {
    const before = new Map(words.map((word) => [word.word, stateOf(word)]));
    const revert = () => {
      show(words, ({ word }) => before.get(word) ?? null);
      listener?.onReverted();
    };
    show(words, () => to);
    listener?.onChanged(words, to);
    try {
      await write();
    } catch (error) {
      revert();
      toast(error instanceof ApiError ? error.msg : '没有存下来，请再试一次');
      return false;
    }
    const takeBack = async () => {
      try {
        await undo();
        revert();
        if (labels.undone) toast(labels.undone);
      } catch (error) {
        toast(error instanceof ApiError ? error.msg : '没有恢复，请再试一次');
      }
    };
    toast(labels.done, { action: { label: '撤销', onClick: () => void takeBack() } });
    return true;
  }

  return {
    stateOf,
    difference(state) {
      const values = [...changes.values()];
      const has = (of: WordState | null) => (state === null ? of !== null : of === state);
      return values.filter(({ now }) => has(now)).length - values.filter(({ before }) => has(before)).length;
    },
    async mark(words, mark, labels) {
      const others = words.filter((word) => stateOf(word) !== mark);
      if (others.length === 0) {
        toast(`都${MARK_LABELS[mark]}`);
        return true;
      }
      const former = MARKS.map((one) => others.filter((word) => stateOf(word) === one));
      const undo = async () => {
        await markWords(namesOf(others), null);
        // One mark had replaced the other.
        for (const [index, one] of MARKS.entries()) await markWords(namesOf(former[index] ?? []), one);
      };
      const usual = { done: `${countLabel(others)}${MARK_LABELS[mark]}` };
      return change(others, mark, labels ?? usual, () => markWords(namesOf(others), mark), undo);
    },
    unmark(words) {
      const [first] = words;
      const mark = first && stateOf(first) === 'ignored' ? 'ignored' : 'known';
      const write = () => markWords(namesOf(words), null);
      return change(words, 'new', { done: '回到生词' }, write, () => markWords(namesOf(words), mark));
    },
    remove(words, labels) {
      const usual = { done: `${countLabel(words)}已删除` };
      const undo = () => restoreWords(namesOf(words));
      return change(words, null, labels ?? usual, () => removeWords(namesOf(words)), undo);
    },
    add(own, resolve) {
      const { word } = own;
      const write = () => addWord(resolve === undefined ? { word } : { word, resolve });
      return change([own], 'new', { done: '已加入生词本' }, write, () => removeWords([word]));
    },
  };
}

const namesOf = (words: readonly OwnWord[]) => words.map(({ word }) => word);
const countLabel = (words: readonly OwnWord[]) => (words.length > 1 ? `${words.length} 个词` : '');
