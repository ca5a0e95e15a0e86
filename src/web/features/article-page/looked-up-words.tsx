/** 这篇里遇到的词: the words looked up in this text since it was opened, oldest first, to be added to the word book. */
import { Check, Plus } from 'lucide';
import { useCallback, useState } from 'react';
import { logEvent } from '../../shell/visit-log.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import type { AddedWord, ReaderPorts } from '../reader/index.ts';
import { useWordStates } from './use-word-states.ts';

export interface LookedUpWord {
  word: string;
  /** Where it was looked up. */
  place: Omit<AddedWord, 'word'>;
  /** The sense of its sentence. */
  resolve: string;
  in_myword: boolean;
  known: boolean;
}

/** @param onLookUp called with each of them at once */
export function useLookedUpWords(onLookUp: (word: string) => void): {
  lookedUp: readonly LookedUpWord[];
  onWordLookedUp: NonNullable<ReaderPorts['onWordLookedUp']>;
} {
  const [lookedUp, setLookedUp] = useState<readonly LookedUpWord[]>([]);
  const onWordLookedUp = useCallback<NonNullable<ReaderPorts['onWordLookedUp']>>(
    (info, place) => {
      const { lemma: word, senses, best, in_myword, known } = info;
      onLookUp(word);
      logEvent('TAP_WORD', { word });
      const resolve = senses[best ?? 0]?.zh;
      if (resolve === undefined) return;
      const now = { word, place, resolve, in_myword, known: known ?? false };
      setLookedUp((before) => {
        const index = before.findIndex((seen) => seen.word === word);
        return index < 0 ? [...before, now] : before.with(index, now);
      });
    },
    [onLookUp],
  );
  return { lookedUp, onWordLookedUp };
}

interface LookedUpWordsProps {
  articleId: string;
  lookedUp: readonly LookedUpWord[];
  isLoggedIn: boolean;
  onLogin: () => void;
}

/** The list after the text. */
export function LookedUpWords({ articleId, lookedUp, isLoggedIn, onLogin }: LookedUpWordsProps) {
  const wordStates = useWordStates(articleId);
  const isAdded = ({ word, in_myword }: LookedUpWord) => wordStates.of(word)?.in_myword ?? in_myword;
  const isKnown = ({ word, known }: LookedUpWord) => wordStates.of(word)?.known ?? known;
  const left = lookedUp.filter((word) => !isAdded(word) && !isKnown(word));
  const add = (words: readonly LookedUpWord[]) => {
    void wordStates.add(words.map(({ word, place }) => ({ word, ...place })));
    if (!isLoggedIn) onLogin();
  };
  if (lookedUp.length === 0) return null;
  return (
    <section className="met" aria-labelledby="met-title">
      <SectionHead title="这篇里遇到的词" level={3} id="met-title">
        {left.length > 1 && (
          <button type="button" className="link pad t14" onClick={() => add(left)}>
            全部加入生词
          </button>
        )}
      </SectionHead>
      <ul className="metlist">
        {lookedUp.map((word) => (
          <li key={word.word}>
            <b lang="en">{word.word}</b>
            <span>{word.resolve}</span>
            {isKnown(word) ? (
              <span className="t14 dim">已掌握</span>
            ) : (
              <IconButton
                icon={isAdded(word) ? Check : Plus}
                label={isAdded(word) ? `已加入生词：${word.word}` : `加入生词：${word.word}`}
                isPressed={isAdded(word)}
                disabled={isAdded(word)}
                onClick={() => add([word])}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
