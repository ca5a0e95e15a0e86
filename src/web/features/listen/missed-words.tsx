/** The words that a dictation was not right about, with what the reader has of each: those that are neither in the book nor marked can be added. */
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { MAX_WORDS_AT_ONCE } from '#contract/limits.ts';
import type { WordInfo } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { ownStateOf, useWordState, type WordStates, type WordToAdd } from '../words/use-word-state.ts';
import { type ExcerptPart, WordExcerpt, wordExcerpt } from '../words/word-excerpt.tsx';

/** Words that are listed; all of them can be added. */
const MOST = 40;

interface MissedWordsProps {
  /** With the sentence each stands in. */
  missed: ReadonlyMap<string, string>;
  articleId: string;
}

export function MissedWords({ missed, articleId }: MissedWordsProps) {
  const [all] = useState(() => [...missed]);
  /** As `all`; null for figures and names, which the dictionary has not got. */
  const [found, setFound] = useState<readonly (WordInfo | null)[]>();
  const [problem, setProblem] = useState<unknown>();
  const states = useWordState();
  const ask = useCallback(() => {
    setProblem(undefined);
    lookUp(all).then(setFound, setProblem);
  }, [all]);
  useEffect(() => ask(), [ask]);
  /** Without network a word is added as it was heard, and the server finds its headword. */
  const isOffline = problem instanceof ApiError && problem.isNetwork;
  const words = all.map(([word, sentence], index) => {
    const info = found?.[index];
    const heard = isOffline ? heardWord(word, sentence, articleId) : undefined;
    return { word, sentence, info, own: info ? wordToAdd(info, sentence, articleId) : heard };
  });
  const addAll = () => {
    const left = words.flatMap(({ own }) => (own && isLeft(own, states) ? [own] : []));
    const unknown = words.flatMap(({ word, info }) => (info === null ? [word] : []));
    const done = unknown.length === 0 ? '都加进生词了' : `其余都加进生词了，词典里没有：${unknown.join('、')}`;
    if (left.length === 0) toast(done);
    else void states.add(left, { done });
  };
  return (
    <>
      <div className="section-head">
        <h3 className="section-title">没听出来的词</h3>
        {(found ?? isOffline) && (
          <Button look="quiet" onClick={addAll}>
            都加入生词
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p className="t14 dim">
          {errorText(problem)} <Button onClick={ask}>再查一次</Button>
        </p>
      )}
      <ul className="ls-missed">
        {words.slice(0, MOST).map(({ word, sentence, info, own }) => (
          <li key={word}>
            <b lang="en">{word}</b>
            <span className="t14 dim" lang="en">
              <WordExcerpt parts={excerptOf(sentence, word)} />
            </span>
            {(info === null || own !== undefined) && <AddButton own={own} states={states} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function AddButton({ own, states }: { own: WordToAdd | undefined; states: WordStates }) {
  const canAdd = own !== undefined && isLeft(own, states);
  return (
    <Button aria-disabled={!canAdd} onClick={() => canAdd && void states.add([own])}>
      {own === undefined ? '词典没有' : labelOf(own, states)}
    </Button>
  );
}

function labelOf(own: WordToAdd, { stateOf, isInBook }: WordStates): string {
  const state = stateOf(own);
  if (state === 'known') return '已掌握';
  if (state === 'ignored') return '已忽略';
  return isInBook(own) ? '已加入' : '加入生词';
}

const isLeft = (own: WordToAdd, { stateOf }: WordStates) => stateOf(own) === null;

async function lookUp(words: readonly (readonly [word: string, sentence: string])[]) {
  const sentences = words.map(([word, sentence]) => ({
    text: sentence,
    words: [{ word, at: placeIn(sentence, word) ?? 0, alone: true as const }],
  }));
  const found: (WordInfo | null)[] = [];
  while (found.length < words.length) {
    const some = sentences.slice(found.length, found.length + MAX_WORDS_AT_ONCE);
    const { items } = await api().call('POST /api/english/words', { body: { sentences: some } });
    if (items.length !== some.length) throw new Error('words were left out');
    found.push(...items);
  }
  return found;
}

const wordToAdd = (info: WordInfo, sentence: string, articleId: string): WordToAdd => ({
  word: info.lemma,
  ...ownStateOf(info),
  details: detailsOf(info.word, sentence, articleId),
});

const heardWord = (word: string, sentence: string, articleId: string): WordToAdd => ({
  word,
  state: null,
  details: { ...detailsOf(word, sentence, articleId), as_given: false },
});

function detailsOf(written: string, sentence: string, articleId: string) {
  const start = placeIn(sentence, written);
  return { sentence, article_id: articleId, ...(start !== null && { start }) };
}

function excerptOf(sentence: string, word: string): ExcerptPart[] {
  const start = placeIn(sentence, word);
  return wordExcerpt(sentence, start === null ? [] : [{ start, end: start + word.length }]);
}

/** Null where it is written otherwise. */
function placeIn(sentence: string, word: string): number | null {
  const standing = [...sentence.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)];
  return standing.find(([written]) => written.toLowerCase() === word.toLowerCase())?.index ?? null;
}
