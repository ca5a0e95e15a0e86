/** Words whose cards were read in this text since it was opened, oldest first. */
import { useCallback, useState } from 'react';
import type { WordInfo } from '#contract/shapes.ts';

export interface MetWord {
  word: string;
  /** The sense of its sentence. */
  resolve: string;
  in_myword: boolean;
  known: boolean;
}

/** @param onLookUp hears of each of them at once */
export function useMetWords(onLookUp: (word: string) => void): {
  met: readonly MetWord[];
  onWordMet: (info: WordInfo) => void;
} {
  const [met, setMet] = useState<readonly MetWord[]>([]);
  const onWordMet = useCallback(
    (info: WordInfo) => {
      const { lemma: word, senses, best, in_myword, known } = info;
      onLookUp(word);
      const resolve = senses[best ?? 0]?.zh;
      if (resolve === undefined) return;
      const now = { word, resolve, in_myword, known: known ?? false };
      setMet((before) => {
        const index = before.findIndex((seen) => seen.word === word);
        return index < 0 ? [...before, now] : before.with(index, now);
      });
    },
    [onLookUp],
  );
  return { met, onWordMet };
}
