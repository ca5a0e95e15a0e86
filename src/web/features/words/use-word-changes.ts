/** 已掌握, 删除 and 加入 on words of the book: shown at once, each with a way back. */
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { WordState } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';
import { tellWordNews } from '../../shell/word-news.ts';
import { toast } from '../../ui/toast.ts';

/** `state` null: not in the book. */
export interface OwnWord {
  word: string;
  state: WordState | null;
  /** Its meaning, needed to bring back a word that the dictionary has not got. */
  resolve: string;
}

export interface WordChanges {
  /** The state as it is by now. */
  stateOf(word: OwnWord): WordState | null;
  /** What changed so far: how many words more (or fewer) are in each state. */
  difference(state: WordState): number;
  markKnown(words: readonly OwnWord[]): void;
  unmarkKnown(words: readonly OwnWord[]): void;
  remove(words: readonly OwnWord[]): void;
  add(word: OwnWord): void;
}

interface Change {
  before: WordState | null;
  now: WordState | null;
}

export function useWordChanges(): WordChanges {
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const stateOf = (word: OwnWord) => {
    const change = changes.get(word.word);
    return change === undefined ? word.state : change.now;
  };
  const show = (words: readonly OwnWord[], stateFor: (word: OwnWord) => WordState | null) =>
    setChanges((now) => {
      const next = new Map(now);
      for (const word of words) next.set(word.word, { before: word.state, now: stateFor(word) });
      return next;
    });

  /** Shows the new state, does it, and offers `undo`; on failure the old state comes back. */
  async function change(
    words: readonly OwnWord[],
    to: WordState | null,
    work: () => Promise<unknown>,
    done: string,
    undo?: () => void,
  ) {
    const before = new Map(words.map((word) => [word.word, stateOf(word)]));
    show(words, () => to);
    try {
      await work();
      toast(done, undo && { action: { label: '撤销', onClick: undo } });
    } catch (error) {
      show(words, ({ word }) => before.get(word) ?? null);
      toast(error instanceof ApiError ? error.msg : '没有存下来，请再试一次');
    }
  }

  async function takeBack(
    words: readonly OwnWord[],
    states: ReadonlyMap<string, WordState | null>,
    work: () => Promise<unknown>,
  ) {
    const shown = new Map(words.map((word) => [word.word, stateOf(word)]));
    show(words, ({ word }) => states.get(word) ?? null);
    try {
      await work();
    } catch (error) {
      show(words, ({ word }) => shown.get(word) ?? null);
      toast(error instanceof ApiError ? error.msg : '没有恢复，请再试一次');
    }
  }

  const statesNow = (words: readonly OwnWord[]) => new Map(words.map((word) => [word.word, stateOf(word)]));

  return {
    stateOf,
    difference(state) {
      const values = [...changes.values()];
      return values.filter(({ now }) => now === state).length - values.filter(({ before }) => before === state).length;
    },
    markKnown(words) {
      const unknown = words.filter((word) => stateOf(word) !== 'known');
      const states = statesNow(unknown);
      if (unknown.length === 0) return toast('它们都已掌握');
      void change(
        unknown,
        'known',
        () => setKnown(unknown, true),
        `${counted(unknown)}已掌握`,
        () => void takeBack(unknown, states, () => setKnown(unknown, false)),
      );
    },
    unmarkKnown(words) {
      void change(
        words,
        'new',
        () => setKnown(words, false),
        '回到生词',
        () => void takeBack(words, new Map(words.map(({ word }) => [word, 'known'])), () => setKnown(words, true)),
      );
    },
    remove(words) {
      const states = statesNow(words);
      void change(
        words,
        null,
        () => all(words, takeOut),
        `${counted(words)}已删除`,
        () => void takeBack(words, states, () => all(words, putBack)),
      );
    },
    add(word) {
      void change(
        [word],
        'new',
        () => putBack(word),
        '已加入生词本',
        () => void takeBack([word], new Map(), () => takeOut(word)),
      );
    },
  };
}

const counted = (words: readonly OwnWord[]) => (words.length > 1 ? `${words.length} 个词` : '');

async function setKnown(words: readonly OwnWord[], known: boolean): Promise<void> {
  await api().call('POST /reader/myword/known', { body: { words: words.map(({ word }) => word), known } });
  tellWordNews(words.map(({ word }) => ({ word, known })));
}

async function takeOut({ word }: OwnWord): Promise<void> {
  await api().call('POST /reader/myword/del', { body: { word } });
  tellWordNews([{ word, known: null, in_myword: false }]);
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
  tellWordNews([{ word, in_myword: true }]);
}

/** One after the other: there is no call for many, and a hundred at once would be refused. */
async function all(words: readonly OwnWord[], work: (word: OwnWord) => Promise<unknown>): Promise<void> {
  for (const word of words) await work(word);
}
