/** What the reader does with words listed around a text: adding them, marking them as known; heard of from everywhere else too. */
import { useCallback, useEffect, useState } from 'react';
import type { QueuedCall } from '../../shell/outbox/entry.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { announceWordChanges, onWordChanges, type WordChange } from '../../shell/word-changes.ts';
import { showError } from '../../ui/error-toast.ts';

/** Sends a change of a word, or keeps it until it can be sent; it counts from now on either way, but for a visitor. */
export async function putWord(
  aspect: 'book' | 'known',
  { word, ...state }: WordChange,
  call: QueuedCall,
): Promise<void> {
  const outcome = await pageOutbox().put({ item: `word:${word}`, aspect, text: word, call });
  if (outcome.state === 'refused') throw outcome.error;
  if (outcome.state !== 'forLogin') announceWordChanges([{ word, ...state }]);
}

export interface ListedWord {
  /** Headword. */
  word: string;
  sentence?: string;
  sentence_zh?: string | null;
}

export interface OwnWords {
  /** What has become of a word since the page was opened; undefined when nothing has. */
  of(word: string): Omit<WordChange, 'word'> | undefined;
  add(words: readonly ListedWord[]): Promise<void>;
  setKnown(word: string, isKnown: boolean): Promise<void>;
}

export function useOwnWords(articleId: string): OwnWords {
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
      const puts = words.map(({ word, sentence, sentence_zh }) => {
        const context = sentence ? { sentence, sentence_zh } : {};
        const input = { body: { word, ...context, article_id: articleId } };
        return putWord('book', { word, in_myword: true }, { name: 'POST /reader/myword', input });
      });
      const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') showError(failed.reason);
    },
    [articleId],
  );
  const setKnown = useCallback(async (word: string, known: boolean) => {
    try {
      const input = { body: { words: [word], known } };
      await putWord('known', { word, known, ignored: false }, { name: 'POST /reader/myword/known', input });
    } catch (error) {
      showError(error);
    }
  }, []);
  return { of: (word) => states.get(word), add, setKnown };
}
