/** 查过的词: the words looked up in this text since it was opened, oldest first, each kept by one press with the meaning that was read. */
import { Check, Plus } from 'lucide';
import { useCallback, useRef, useState } from 'react';
import type { WordInfo } from '#contract/shapes.ts';
import { addWord, type WordMark } from '../../data/word-writes.ts';
import { logEvent } from '../../shell/visit-log.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import type { AddedWord, ReaderPorts } from '../reader/index.ts';
import { type ChangeLabels, type OwnWord, ownStateOf, type WordStates } from '../words/use-word-state.ts';
import { type ExcerptPart, WordExcerpt, wordExcerpt } from '../words/word-excerpt.tsx';

export interface LookedUpWord extends OwnWord {
  /** Place at which it was looked up. */
  place: Omit<AddedWord, 'word'>;
  /** Meaning in its sentence. */
  resolve: string;
  /** Part of the sentence that is shown. */
  excerpt: ExcerptPart[];
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
      const { lemma: word } = info;
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
      const now: LookedUpWord = { word, ...ownStateOf(info), place, resolve, excerpt };
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

/** Words that are in the reader's book by now, and words that can still be added. */
export function keptOf(lookedUp: readonly LookedUpWord[], { isInBook, stateOf }: WordStates) {
  const markOf = (word: LookedUpWord) => {
    const state = stateOf(word);
    return state === 'known' || state === 'ignored' ? state : null;
  };
  return { isKept: isInBook, markOf, left: lookedUp.filter((word) => !isInBook(word) && markOf(word) === null) };
}

interface LookedUpWordsProps {
  articleId: string;
  lookedUp: readonly LookedUpWord[];
  wordStates: WordStates;
  isLoggedIn: boolean;
  onLogin: () => void;
}

/** The list after the text. */
export function LookedUpWords({ articleId, lookedUp, wordStates, isLoggedIn, onLogin }: LookedUpWordsProps) {
  if (lookedUp.length === 0) return null;
  const { isKept, markOf, left } = keptOf(lookedUp, wordStates);
  const add = (words: readonly LookedUpWord[], labels?: ChangeLabels) => {
    const adding = words.map((word) => ({ ...word, details: detailsOf(word.place, articleId) }));
    if (isLoggedIn) return void wordStates.add(adding, labels);
    // The words wait in the outbox for the login.
    for (const { word, details } of adding) void addWord({ word, as_given: true, ...details });
    onLogin();
  };
  return (
    <section className="met" aria-labelledby="met-title">
      <SectionHead title={`查过的 ${lookedUp.length} 个词`} level={3} id="met-title">
        {left.length > 1 && (
          <button
            type="button"
            className="link pad t14"
            onClick={() => add(left, { done: `${left.length} 个词连同原句收下了` })}
          >
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
            <q lang="en">
              <WordExcerpt parts={word.excerpt} />
            </q>
            <Keep
              word={word.word}
              isKept={isKept(word)}
              mark={markOf(word)}
              onKeep={() => add([word])}
              onUndo={() => void wordStates.remove([word], { done: `已移出生词：${word.word}` })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The fields that the word book accepts. */
const detailsOf = ({ sentence, sentence_zh, block_id, start, resolve }: LookedUpWord['place'], articleId: string) => ({
  ...(sentence && { sentence, sentence_zh, ...(block_id && { block_id, start }) }),
  ...(resolve && { resolve }),
  article_id: articleId,
});

interface KeepProps {
  word: string;
  isKept: boolean;
  mark: WordMark | null;
  onKeep: () => void;
  onUndo: () => void;
}

/** Pressed again it takes the word out. */
function Keep({ word, isKept, mark, onKeep, onUndo }: KeepProps) {
  if (mark !== null) return <span className="keep t14 dim">{mark === 'known' ? '已掌握' : '已忽略'}</span>;
  return (
    <button
      type="button"
      className="keep"
      aria-pressed={isKept}
      aria-label={`收下，加入生词：${word}`}
      onClick={isKept ? onUndo : onKeep}
    >
      <Icon of={isKept ? Check : Plus} size="sm" />
      {isKept ? '已收' : '收下'}
    </button>
  );
}
