/** Words of books that are worth learning, each to be added by itself or all at once. */
import { Check, Plus } from 'lucide';
import { useState } from 'react';
import { addWord } from '../../data/word-writes.ts';
import { showError } from '../../ui/error-toast.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import '../../ui/pages/book-words.css';

export interface WordToLearn {
  word: string;
  resolve: string;
  /** Number of occurrences in the text. */
  count: number;
  /** Whether it was in the word book when the page was made. */
  in_myword?: boolean;
  /** Sentence in which it was met, stored with the word. */
  source?: { book_uuid: string; sentence: string; sentence_zh: string | null };
}

export interface Learning {
  isAdded(word: string): boolean;
  /** Words that have not been added. */
  rest: readonly WordToLearn[];
  isBusy: boolean;
  add(words: readonly WordToLearn[]): Promise<void>;
}

export function useLearning(words: readonly WordToLearn[]): Learning {
  const [added, setAdded] = useState<ReadonlySet<string>>(
    () => new Set(words.filter((one) => one.in_myword).map(({ word }) => word)),
  );
  const [isBusy, setBusy] = useState(false);
  return {
    isAdded: (word) => added.has(word),
    rest: words.filter(({ word }) => !added.has(word)),
    isBusy,
    async add(chosen) {
      setBusy(true);
      let count = 0;
      try {
        for (const { word, source } of chosen) {
          await addWord({ word, as_given: true, ...source });
          setAdded((before) => new Set([...before, word]));
          count += 1;
        }
      } catch (error) {
        showError(error);
      }
      setBusy(false);
      if (count > 0) toast(count === 1 ? `已加入生词：${chosen[0]?.word}` : `已加入 ${count} 个生词`);
    },
  };
}

export function WordsToLearn({ words, learning }: { words: readonly WordToLearn[]; learning: Learning }) {
  return (
    <ul className="bw">
      {words.map((one) => {
        const isAdded = learning.isAdded(one.word);
        return (
          <li key={one.word}>
            <b lang="en">{one.word}</b>
            <span className="bw-zh">{one.resolve}</span>
            <span className="num t12 faint">{one.count} 次</span>
            <IconButton
              icon={isAdded ? Check : Plus}
              label={`加入生词：${one.word}`}
              isPressed={isAdded}
              aria-disabled={isAdded || learning.isBusy}
              onClick={() => isAdded || learning.isBusy || void learning.add([one])}
            />
          </li>
        );
      })}
    </ul>
  );
}
