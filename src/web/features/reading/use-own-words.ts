/** What the reader does with words listed around a text: adding them, marking them as known; heard of from everywhere else too. */
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../shell/browser.ts';
import { tellFailure } from '../../shell/tell-failure.ts';
import { onWordNews, tellWordNews, type WordNews } from '../../shell/word-news.ts';

export interface ListedWord {
  /** Headword. */
  word: string;
  sentence?: string;
  sentence_zh?: string | null;
}

export interface OwnWords {
  /** What has become of a word since the page was opened; undefined when nothing has. */
  of(word: string): Omit<WordNews, 'word'> | undefined;
  add(words: readonly ListedWord[]): Promise<void>;
  setKnown(word: string, isKnown: boolean): Promise<void>;
}

export function useOwnWords(articleId: string): OwnWords {
  const [states, setStates] = useState<ReadonlyMap<string, Omit<WordNews, 'word'>>>(new Map());
  useEffect(
    () =>
      onWordNews((news) =>
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
      for (const { word, sentence, sentence_zh } of words) {
        try {
          const context = sentence ? { sentence, sentence_zh } : {};
          await api().call('POST /reader/myword', { body: { word, ...context, article_id: articleId } });
          tellWordNews([{ word, in_myword: true }]);
        } catch (error) {
          return tellFailure(error);
        }
      }
    },
    [articleId],
  );
  const setKnown = useCallback(async (word: string, known: boolean) => {
    try {
      await api().call('POST /reader/myword/known', { body: { words: [word], known } });
      tellWordNews([{ word, known, ignored: false }]);
    } catch (error) {
      tellFailure(error);
    }
  }, []);
  return { of: (word) => states.get(word), add, setKnown };
}
