/** 查过的词: the words looked up in this text since it was opened, oldest first, each kept by one press with the meaning that was read. */
import { Check, Plus } from 'lucide';
import { useCallback, useRef, useState } from 'react';
import type { WordInfo } from '#contract/shapes.ts';
import { removeWords } from '../../data/word-writes.ts';
import { logEvent } from '../../shell/visit-log.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import type { AddedWord, ReaderPorts } from '../reader/index.ts';
import type { WordStates } from './use-word-states.ts';
import { type ExcerptPart, wordExcerpt } from './word-excerpt.ts';

export interface LookedUpWord {
  word: string;
  /** Where it was looked up. */
  place: Omit<AddedWord, 'word'>;
  /** What it means in its sentence. */
  resolve: string;
  /** What is shown of the sentence. */
  excerpt: ExcerptPart[];
  in_myword: boolean;
  known: boolean;
}

/** @param onLookUp called with each of them at once */
export function useLookedUpWords(onLookUp: (word: string) => void): {
  lookedUp: readonly LookedUpWord[];
  onWordLookedUp: NonNullable<ReaderPorts['onWordLookedUp']>;
} {
  const [lookedUp, setLookedUp] = useState<readonly LookedUpWord[]>([]);
  const last = useRef('');
  const onWordLookedUp = useCallback<NonNullable<ReaderPorts['onWordLookedUp']>>(
    (info, place) => {
      const { lemma: word, in_myword, known } = info;
      // Another meaning that is chosen on the open card is no other look-up.
      const key = `${word} ${place.block_id} ${place.start}`;
      if (last.current !== key) {
        last.current = key;
        onLookUp(word);
        logEvent('TAP_WORD', { word });
      }
      const { resolve } = place;
      if (resolve === undefined) return;
      const excerpt = wordExcerpt(place.sentence, partsOf(info, place));
      const now = { word, place, resolve, excerpt, in_myword, known: known ?? false };
      setLookedUp((before) => {
        const index = before.findIndex((seen) => seen.word === word);
        return index < 0 ? [...before, now] : before.with(index, now);
      });
    },
    [onLookUp],
  );
  return { lookedUp, onWordLookedUp };
}

function partsOf({ parts, word }: WordInfo, { start }: Omit<AddedWord, 'word'>) {
  if (parts && parts.length > 0) return parts;
  return start === undefined ? [] : [{ start, end: start + word.length }];
}

/** What is in the reader's book by now, and what is left to be kept. */
export function keptOf(lookedUp: readonly LookedUpWord[], wordStates: WordStates) {
  const isKept = ({ word, in_myword }: LookedUpWord) => wordStates.of(word)?.in_myword ?? in_myword;
  const isKnown = ({ word, known }: LookedUpWord) => wordStates.of(word)?.known ?? known;
  return { isKept, isKnown, left: lookedUp.filter((word) => !isKept(word) && !isKnown(word)) };
}

interface LookedUpWordsProps {
  lookedUp: readonly LookedUpWord[];
  wordStates: WordStates;
  isLoggedIn: boolean;
  onLogin: () => void;
}

/** The list after the text. */
export function LookedUpWords({ lookedUp, wordStates, isLoggedIn, onLogin }: LookedUpWordsProps) {
  if (lookedUp.length === 0) return null;
  const { isKept, isKnown, left } = keptOf(lookedUp, wordStates);
  const add = async (words: readonly LookedUpWord[]) => {
    const adding = wordStates.add(words.map(({ word, place }) => ({ word, ...place })));
    if (!isLoggedIn) return onLogin();
    await adding;
  };
  const addAll = async () => {
    const names = left.map(({ word }) => word);
    await add(left);
    if (!isLoggedIn) return;
    toast(`${names.length} 个词连同原句收下了`, {
      action: { label: '撤销', onClick: () => void removeWords(names) },
    });
  };
  return (
    <section className="met" aria-labelledby="met-title">
      <SectionHead title={`查过的 ${lookedUp.length} 个词`} level={3} id="met-title">
        {left.length > 1 && (
          <button type="button" className="link pad t14" onClick={() => void addAll()}>
            全收下
          </button>
        )}
        {left.length === 0 && <span className="t14 dim">都收下了</span>}
      </SectionHead>
      <ul className="hv-list">
        {lookedUp.map((word) => (
          <li key={word.word}>
            <p className="hv-w">
              <b lang="en">{word.word}</b>
              <span>{word.resolve.replace(/^[a-z]+\. /, '')}</span>
            </p>
            <q lang="en">{word.excerpt.map(({ text, isWord }) => (isWord ? <em key={text}>{text}</em> : text))}</q>
            <Keep
              word={word.word}
              isKept={isKept(word)}
              isKnown={isKnown(word)}
              onKeep={() => void add([word])}
              onUndo={() => void removeWords([word.word])}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KeepProps {
  word: string;
  isKept: boolean;
  isKnown: boolean;
  onKeep: () => void;
  onUndo: () => void;
}

/** Pressed again it takes the word out. */
function Keep({ word, isKept, isKnown, onKeep, onUndo }: KeepProps) {
  if (isKnown) return <span className="keep t14 dim">已掌握</span>;
  return (
    <button
      type="button"
      className="keep"
      aria-pressed={isKept}
      aria-label={isKept ? `已收，移出生词：${word}` : `收下，加入生词：${word}`}
      onClick={isKept ? onUndo : onKeep}
    >
      <Icon of={isKept ? Check : Plus} size="sm" />
      {isKept ? '已收' : '收下'}
    </button>
  );
}
