/**
 * 读前预习: the words most worth learning in this text, the editor's first. A line that opens; the reader's own words are added after load,
 * and the room for the line is reserved from the first paint on.
 */
import { Check, ChevronDown, Plus } from 'lucide';
import type { PrepareWord, WordEntry } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { token } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWordState, type WordStates, type WordToAdd } from '../words/use-word-state.ts';
import './word-lists.css';

const MOST = 12;

/** None that the reader has is listed, so none has a state to begin with. */
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
  const isReader = isLoggedIn === true && token() !== null;
  const call = { params: { id: articleId }, query: { size: MOST } };
  const found = useQuery(callQuery('GET /reader/article/{id}/prepare', call), isReader).data;
  const wordStates = useWordState();
  const words = merged(entries, (isReader && found?.items) || []).map((shown) => ({
    shown,
    own: ownOf(shown, articleId),
  }));
  if (words.length === 0) return <div className="warmup-room" />;
  const left = words.map(({ own }) => own).filter((word) => wordStates.stateOf(word) === null);
  return (
    <details className="warmup">
      <summary>
        读前预习 · {words.length} 个词
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <ul className="before-list">
        {words.map(({ shown, own }) => (
          <li key={shown.word}>
            <p className="before-word">
              <b lang="en">{shown.word}</b>
              {shown.phonetic && <span className="dim before-ipa">{shown.phonetic}</span>}
              {shown.resolve}
            </p>
            {isLoggedIn && <PrepareActions word={own} wordStates={wordStates} />}
            {shown.sentence && (
              <p className="dim before-sentence" lang="en">
                {shown.sentence}
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

function PrepareActions({ word, wordStates }: { word: WordToAdd; wordStates: WordStates }) {
  const isAdded = wordStates.isInBook(word);
  const isKnown = wordStates.stateOf(word) === 'known';
  const toggleKnown = () =>
    isKnown ? wordStates.unmark([word], { done: `不再算作已掌握：${word.word}` }) : wordStates.mark([word], 'known');
  return (
    <span className="before-acts">
      <IconButton
        icon={isAdded ? Check : Plus}
        label={`${isAdded ? '已加入生词' : '加入生词'}：${word.word}`}
        isPressed={isAdded}
        disabled={isAdded}
        onClick={() => void wordStates.add([word])}
      />
      <Button look="quiet" aria-pressed={isKnown} onClick={() => void toggleKnown()}>
        已掌握
      </Button>
    </span>
  );
}

function ownOf({ word, resolve, sentence, sentence_zh }: WordToPrepare, articleId: string): WordToAdd {
  const details = { ...(sentence && { sentence, sentence_zh }), ...(resolve && { resolve }), article_id: articleId };
  return { word, state: null, details };
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
