/**
 * 读前预习: the words most worth learning in this text, the editor's first. A line that opens; the reader's own words are added after load,
 * and the room for the line is reserved from the first paint on.
 */
import { Check, ChevronDown, Plus } from 'lucide';
import { useEffect, useState } from 'react';
import type { PrepareWord, WordEntry } from '#contract/shapes.ts';
import { api, token } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWordStates, type WordStates } from './use-word-states.ts';
import './word-lists.css';

const MOST = 12;

interface WordToPrepare {
  word: string;
  phonetic: string | null;
  resolve: string;
  sentence?: string;
  sentence_zh?: string | null;
}

interface WordsToPrepareProps {
  articleId: string;
  entries: readonly WordEntry[];
  isLoggedIn: boolean | undefined;
}

export function WordsToPrepare({ articleId, entries, isLoggedIn }: WordsToPrepareProps) {
  const found = usePrepared(articleId, isLoggedIn);
  const wordStates = useWordStates(articleId);
  const words = merged(entries, found);
  if (words.length === 0) return <div className="warmup-room" />;
  const left = words.filter(({ word }) => !isDone(wordStates, word));
  return (
    <details className="warmup">
      <summary>
        读前预习 · {words.length} 个词
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <ul className="before-list">
        {words.map((word) => (
          <li key={word.word}>
            <p className="before-word">
              <b lang="en">{word.word}</b>
              {word.phonetic && <span className="dim before-ipa">{word.phonetic}</span>}
              {word.resolve}
            </p>
            {isLoggedIn && <PrepareActions word={word} wordStates={wordStates} />}
            {word.sentence && (
              <p className="dim before-sentence" lang="en">
                {word.sentence}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isLoggedIn && left.length > 1 && (
        <Button icon={Plus} className="before-all" onClick={() => void wordStates.add(left)}>
          全部加入生词
        </Button>
      )}
    </details>
  );
}

function PrepareActions({ word, wordStates }: { word: WordToPrepare; wordStates: WordStates }) {
  const state = wordStates.of(word.word);
  return (
    <span className="before-acts">
      <IconButton
        icon={state?.in_myword ? Check : Plus}
        label={state?.in_myword ? `已加入生词：${word.word}` : `加入生词：${word.word}`}
        isPressed={state?.in_myword ?? false}
        disabled={state?.in_myword ?? false}
        onClick={() => void wordStates.add([word])}
      />
      <Button
        look="quiet"
        aria-pressed={state?.known ?? false}
        onClick={() => void wordStates.setKnown(word.word, !state?.known)}
      >
        已掌握
      </Button>
    </span>
  );
}

function isDone(wordStates: WordStates, word: string): boolean {
  const state = wordStates.of(word);
  return Boolean(state?.in_myword || state?.known || state?.ignored);
}

/** The editor's wording wins over the dictionary's. */
function merged(entries: readonly WordEntry[], found: readonly PrepareWord[]): WordToPrepare[] {
  const isSame = (entry: WordEntry, { word, lemma }: PrepareWord) =>
    [word, lemma].some((name) => name.toLowerCase() === entry.word.toLowerCase());
  const edited = entries.map((entry): WordToPrepare => {
    const same = found.find((word) => isSame(entry, word));
    return {
      word: same?.lemma ?? entry.word,
      phonetic: same?.phonetic ?? null,
      resolve: entry.resolve,
      ...(same && { sentence: same.sentence, sentence_zh: same.sentence_zh }),
    };
  });
  const others = found.filter((word) => !entries.some((entry) => isSame(entry, word)));
  return [...edited, ...others.map(({ lemma, ...word }): WordToPrepare => ({ ...word, word: lemma }))].slice(0, MOST);
}

function usePrepared(articleId: string, isLoggedIn: boolean | undefined): readonly PrepareWord[] {
  const [words, setWords] = useState<readonly PrepareWord[]>([]);
  useEffect(() => {
    if (!isLoggedIn || token() === null) return;
    let isCurrent = true;
    api()
      .call('GET /reader/article/{id}/prepare', { params: { id: articleId }, query: { size: MOST } })
      .then(
        ({ items }) => isCurrent && setWords(items),
        (error: unknown) => console.error('the words to prepare could not be fetched', error),
      );
    return () => {
      isCurrent = false;
    };
  }, [articleId, isLoggedIn]);
  return words;
}
