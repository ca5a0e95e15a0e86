/** 已掌握, 忽略, 删除 and 加入 on words of the book: shown at once, each with a way back. */
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { WordState } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { announceWordChanges } from '../../shell/word-changes.ts';
import { toast } from '../../ui/toast.ts';

/** `state` null: not in the book. */
export interface OwnWord {
  word: string;
  state: WordState | null;
  /** Its meaning, needed to bring back a word that the dictionary has not got. */
  resolve: string;
}

export type Mark = 'known' | 'ignored';

export interface WordChanges {
  /** The state as it is by now. */
  stateOf(word: OwnWord): WordState | null;
  /** What changed so far: how many words more (or fewer) are in each state; null for all of the book. */
  difference(state: WordState | null): number;
  mark(words: readonly OwnWord[], mark: Mark): void;
  unmark(words: readonly OwnWord[]): void;
  remove(words: readonly OwnWord[]): void;
  add(word: OwnWord): void;
}

/** What a list that shows the words is told. */
export interface ChangeListener {
  /** Shown from now on with that state. */
  onChanged(words: readonly OwnWord[], state: WordState | null): void;
  /** Something came back: by 撤销, or because it could not be saved. */
  onBack(): void;
}

interface Change {
  before: WordState | null;
  now: WordState | null;
}

const DONE: Record<Mark, string> = { known: '已掌握', ignored: '已忽略' };
/** The most that one call takes. */
const AT_ONCE = 1_000;

export function useWordChanges(listener?: ChangeListener): WordChanges {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const stateOf = (word: OwnWord) => {
    const change = changes.get(word.word);
    // What was fetched since knows better.
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

  /** Shows the new state, does it, and offers the way back; on failure the old state comes back. */
  async function change(
    words: readonly OwnWord[],
    to: WordState | null,
    texts: { done: string; failed: string },
    work: () => Promise<unknown>,
    undo: () => Promise<unknown>,
  ) {
    const before = new Map(words.map((word) => [word.word, stateOf(word)]));
    const back = () => {
      show(words, ({ word }) => before.get(word) ?? null);
      listener?.onBack();
    };
    show(words, () => to);
    listener?.onChanged(words, to);
    try {
      await work();
    } catch (error) {
      back();
      return toast(error instanceof ApiError ? error.msg : texts.failed);
    }
    const takeBack = async () => {
      try {
        await undo();
        back();
      } catch (error) {
        toast(error instanceof ApiError ? error.msg : '没有恢复，请再试一次');
      }
    };
    toast(texts.done, { action: { label: '撤销', onClick: () => void takeBack() } });
  }
  const failed = '没有存下来，请再试一次';

  return {
    stateOf,
    difference(state) {
      const values = [...changes.values()];
      const has = (of: WordState | null) => (state === null ? of !== null : of === state);
      return values.filter(({ now }) => has(now)).length - values.filter(({ before }) => has(before)).length;
    },
    mark(words, mark) {
      const others = words.filter((word) => stateOf(word) !== mark);
      if (others.length === 0) return toast(`都${DONE[mark]}`);
      const former = (['known', 'ignored'] as const).map((one) => others.filter((word) => stateOf(word) === one));
      const undo = async () => {
        await setMark(others, null);
        // One mark had taken the place of the other.
        for (const [index, one] of (['known', 'ignored'] as const).entries()) await setMark(former[index] ?? [], one);
      };
      const done = `${counted(others)}${DONE[mark]}`;
      void change(others, mark, { done, failed }, () => setMark(others, mark), undo);
    },
    unmark(words) {
      const [first] = words;
      const mark = first && stateOf(first) === 'ignored' ? 'ignored' : 'known';
      const work = () => setMark(words, null);
      void change(words, 'new', { done: '回到生词', failed }, work, () => setMark(words, mark));
    },
    remove(words) {
      const done = `${counted(words)}已删除`;
      const undo = () => takeOut(words, true);
      void change(words, null, { done, failed }, () => takeOut(words, false), undo);
    },
    add(word) {
      const work = () => putBack(word);
      void change([word], 'new', { done: '已加入生词本', failed }, work, () => takeOut([word], false));
    },
  };
}

const counted = (words: readonly OwnWord[]) => (words.length > 1 ? `${words.length} 个词` : '');

function* portions(words: readonly OwnWord[]): Generator<string[]> {
  for (let from = 0; from < words.length; from += AT_ONCE) {
    yield words.slice(from, from + AT_ONCE).map(({ word }) => word);
  }
}

/** @param mark null takes either mark back */
async function setMark(words: readonly OwnWord[], mark: Mark | null): Promise<void> {
  for (const some of portions(words)) {
    const body = mark === null ? { words: some, known: false } : { words: some, known: true, mark };
    await api().call('POST /reader/myword/known', { body });
  }
  announceWordChanges(words.map(({ word }) => ({ word, known: mark === 'known', ignored: mark === 'ignored' })));
}

async function takeOut(words: readonly OwnWord[], restore: boolean): Promise<void> {
  for (const some of portions(words)) {
    await api().call('POST /reader/myword/del/many', { body: { words: some, restore } });
  }
  announceWordChanges(
    words.map(({ word }) => (restore ? { word, in_myword: true } : { word, known: null, in_myword: false })),
  );
}

/** Adding a word again within a day brings back its contexts and its memory. */
async function putBack({ word, resolve }: OwnWord): Promise<void> {
  try {
    await api().call('POST /reader/myword', { body: { word } });
  } catch (error) {
    const isForeign = error instanceof ApiError && error.reason === 'NO_SUCH_WORD';
    if (!isForeign) throw error;
    await api().call('POST /reader/myword', { body: { word, resolve } });
  }
  announceWordChanges([{ word, in_myword: true }]);
}
