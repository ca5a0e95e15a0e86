/** The word-book states of the words listed around a text: adds them, marks them as known, and follows changes made elsewhere. */
import { useCallback, useEffect, useState } from 'react';
import { addWord, markWords } from '../../data/word-writes.ts';
import { onWordChanges, type WordChange } from '../../shell/word-changes.ts';
import { showError } from '../../ui/error-toast.ts';

export interface ListedWord {
  /** Headword. */
  word: string;
  sentence?: string;
  sentence_zh?: string | null;
  /** Where the word stands: its block, and its offset in the sentence. */
  block_id?: string;
  start?: number | undefined;
  /** The meaning that was read there. */
  resolve?: string | undefined;
}

export interface WordStates {
  /** Changes of a word since the page was opened; undefined when there are none. */
  of(word: string): Omit<WordChange, 'word'> | undefined;
  add(words: readonly ListedWord[]): Promise<void>;
  setKnown(word: string, isKnown: boolean): Promise<void>;
}

export function useWordStates(articleId: string): WordStates {
  const [states, setStates] = useState<ReadonlyMap<string, Omit<WordChange, 'word'>>>(new Map());
  useEffect(
    () =>
      onWordChanges((news) =>
        setStates((before) => {
          const next = new Map(before);
          for (const { word, ...state } of news) next.set(word, { ...next.get(word), ...state });
          return next;
        }),
      ),
    [],
  );
  const add = useCallback(
    async (words: readonly ListedWord[]) => {
      const puts = words.map(({ word, sentence, sentence_zh, block_id, start, resolve }) => {
        const context = sentence ? { sentence, sentence_zh, ...(block_id && { block_id, start }) } : {};
        return addWord({ word, ...context, ...(resolve && { resolve }), article_id: articleId });
      });
      const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') showError(failed.reason);
    },
    [articleId],
  );
  const setKnown = useCallback(async (word: string, known: boolean) => {
    try {
      await markWords([word], known ? 'known' : null);
    } catch (error) {
      showError(error);
    }
  }, []);
  return { of: (word) => states.get(word), add, setKnown };
}
