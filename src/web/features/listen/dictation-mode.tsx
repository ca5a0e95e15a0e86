/** 听写: what is heard is written down and checked word by word; words that were caught and those that were not weigh on what the reader knows. */
import { ArrowRight, Check, Gauge, Minus, Repeat2, SkipBack, SkipForward, Volume2, X } from 'lucide';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { checkDictation, type DictationResult, dictationKey, dictationWords } from '#engine/dictation.ts';
import type { SpokenSentence } from '#engine/spoken-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ReadingReports } from '../article-page/use-reading-reports.ts';
import { NowPlaying, Tool, Track } from './dock.tsx';
import { SentenceNumber } from './follow-mode.tsx';
import { keepDictation, readDictation, type Work, type Works } from './kept-dictation.ts';
import { MissedWords } from './missed-words.tsx';
import type { ListenArticle, ModeKeys } from './modes.ts';
import type { PlayerState, RecordingPlayer } from './recording-player.ts';

interface DictationModeProps {
  player: RecordingPlayer;
  state: PlayerState;
  sentences: readonly SpokenSentence[];
  /** Seconds. */
  duration: number;
  keys: RefObject<ModeKeys | null>;
  article: ListenArticle;
  reports: Pick<ReadingReports, 'noteLife' | 'noteLookUp' | 'noteHeard'>;
}

interface Tally {
  sentences: number;
  right: number;
  words: number;
  /** Words that were not caught, with the sentence they stand in. */
  missed: Map<string, string>;
}

const SLOW = 0.75;
/** Articles and the like are seldom what is to be learnt. */
const isLearnt = (key: string) => key.length > 3;
const UNTOUCHED: Work = { typed: '', result: null, first: null, seen: new Set() };
const NOTHING: Works = new Map();

const uncaughtOf = ({ words }: DictationResult): string[] =>
  words.filter(({ kind }) => kind === 'wrong' || kind === 'missed').map(({ text }) => dictationKey(text));

/** @param works by the index of the sentence */
function tallyOf(works: Works, sentences: readonly SpokenSentence[]): Tally {
  const tally: Tally = { sentences: 0, right: 0, words: 0, missed: new Map() };
  for (const [index, { first }] of works) {
    const text = sentences[index]?.text;
    if (first === null || text === undefined) continue;
    tally.sentences += 1;
    tally.right += first.right;
    tally.words += dictationWords(text).length;
    for (const key of uncaughtOf(first).filter(isLearnt)) tally.missed.set(key, text);
  }
  return tally;
}

export function DictationMode({ article, player, state, duration, sentences, keys, reports }: DictationModeProps) {
  const { id: articleId } = article;
  const { index, rate } = state;
  const [kept] = useState(() => readDictation(articleId, sentences));
  const [works, setWorks] = useState(kept.works);
  const [isDone, setDone] = useState(false);
  const began = useRef(Date.now() - kept.spentMs);
  const area = useRef<HTMLTextAreaElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  useEffect(
    () => keepDictation(articleId, sentences, { works, spentMs: Date.now() - began.current }),
    [articleId, sentences, works],
  );
  const sentence = sentences[index];
  const { typed, result, first, seen } = works.get(index) ?? UNTOUCHED;
  const change = (values: Partial<Work>) =>
    setWorks((before) => new Map(before).set(index, { ...(before.get(index) ?? UNTOUCHED), ...values }));
  const { noteLife, noteLookUp, noteHeard } = reports;
  const hear = useCallback((times = 1) => player.playOnce(index, times, () => {}), [player, index]);
  const count = sentences.length;
  const goTo = useCallback((at: number) => at >= 0 && at < count && player.playOnce(at, 1, () => {}), [player, count]);
  useImperativeHandle(
    keys,
    () => ({
      play: () => !isDone && hear(),
      pause: player.pause,
      isActive: () => player.state().isPlaying,
      next: () => !isDone && goTo(index + 1),
      previous: () => !isDone && goTo(index - 1),
    }),
    [isDone, hear, goTo, player, index],
  );

  const isChecked = result !== null;
  // Each sentence, also one that is written again, can be typed at once from its end; after its check Enter goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sentence is to be written
  useEffect(() => {
    (isChecked ? onward : area).current?.focus({ preventScroll: true });
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [index, isChecked]);

  if (!sentence) return null;
  const words = dictationWords(sentence.text);
  function check() {
    if (!sentence) return;
    const checked = checkDictation(sentence.text, typed);
    noteLife();
    const uncaught = uncaughtOf(checked);
    for (const key of uncaught.filter(isLearnt)) noteLookUp(key);
    const caught = checked.words.filter(({ kind }) => kind === 'right').map(({ text }) => dictationKey(text));
    noteHeard(caught.filter((key) => isLearnt(key) && !seen.has(key)));
    change({ result: checked, first: first ?? checked, seen: new Set([...seen, ...uncaught, ...caught]) });
  }
  function next() {
    if (index + 1 >= count) setDone(true);
    else goTo(index + 1);
  }
  /** The word that comes after what was typed so far. */
  const hint = () => {
    const given = dictationWords(typed);
    const word = words[given.length];
    if (word) {
      const told = `${given.join(' ')}${given.length > 0 ? ' ' : ''}${word} `;
      change({ typed: told, seen: new Set(seen).add(dictationKey(word)) });
    }
    area.current?.focus();
  };

  const tally = tallyOf(works, sentences);
  function again() {
    began.current = Date.now();
    setWorks(NOTHING);
    setDone(false);
    player.seek(0);
  }
  const dock = (
    <section className="dock" aria-label="播放">
      <NowPlaying article={article} />
      {!isDone && (
        <>
          <div className="dk-play">
            <Track
              {...{ state, duration, count }}
              onSeek={(seconds) => {
                player.pause();
                player.seek(seconds);
              }}
            />
          </div>
          <div className="dk-tools">
            <Tool icon={SkipBack} isDisabled={index === 0} onClick={() => goTo(index - 1)}>
              上一句
            </Tool>
            <Tool icon={SkipForward} isDisabled={index + 1 >= count} onClick={() => goTo(index + 1)}>
              跳过
            </Tool>
          </div>
        </>
      )}
    </section>
  );
  if (isDone)
    return (
      <>
        <main className="ls-main" id="main" tabIndex={-1}>
          <Done tally={tally} began={began.current} articleId={articleId} onAgain={again} />
        </main>
        {dock}
      </>
    );
  return (
    <>
      <main className="ls-main" id="main" tabIndex={-1}>
        <section className="ls-one" aria-label="听写">
          <SentenceNumber index={index} count={count} />
          <div className="hear">
            <button type="button" className="hear-main" aria-label="听这一句" onClick={() => hear()}>
              <Icon of={Volume2} />
            </button>
            <div className="hear-side">
              <Button icon={Gauge} aria-pressed={rate < 1} onClick={() => player.setRate(rate < 1 ? 1 : SLOW)}>
                {rate < 1 ? '慢放中' : '慢放'}
              </Button>
              <Button icon={Repeat2} onClick={() => hear(3)}>
                连放 3 遍
              </Button>
            </div>
          </div>
          {result === null ? (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                check();
              }}
            >
              <div className="field">
                <label htmlFor="dictation">
                  听到什么，写什么 <span className="faint">{words.length} 个词</span>
                </label>
                <textarea
                  ref={area}
                  id="dictation"
                  className="input dt"
                  lang="en"
                  rows={3}
                  maxLength={2_000}
                  autoCapitalize="off"
                  autoComplete="off"
                  spellCheck={false}
                  value={typed}
                  onChange={({ target }) => change({ typed: target.value })}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                      event.preventDefault();
                      check();
                    } else if (event.key === ' ' && event.ctrlKey) {
                      event.preventDefault();
                      hear();
                    } else if (event.key === 'ArrowDown' && event.ctrlKey) {
                      event.preventDefault();
                      player.setRate(rate < 1 ? 1 : SLOW);
                    }
                  }}
                />
              </div>
              <div className="ls-one-acts">
                <Button type="submit" look="primary" disabled={typed.trim() === ''}>
                  检查
                </Button>
                <Button onClick={hint} disabled={dictationWords(typed).length >= words.length}>
                  提示一个词
                </Button>
                <Button onClick={check}>不会，看答案</Button>
              </div>
              <p className="hint">
                大小写和标点不算错。<span className="ls-keys">回车检查，Ctrl+空格再听一遍。</span>
              </p>
            </form>
          ) : (
            <>
              <Result result={result} />
              {sentence.zh && <p className="ls-one-zh">{sentence.zh}</p>}
              <div className="ls-one-acts">
                <Button ref={onward} look="primary" icon={ArrowRight} onClick={next}>
                  {index + 1 >= count ? '看结果' : '下一句'}
                </Button>
                <Button onClick={() => change({ result: null })}>再写一遍</Button>
                {tally.sentences > 0 && index + 1 < count && <Button onClick={() => setDone(true)}>到这里</Button>}
              </div>
            </>
          )}
          <p className="vh" role="status">
            {result && scoreText(result)}
          </p>
        </section>
      </main>
      {dock}
    </>
  );
}

const scoreText = ({ right, wrong, missed }: DictationResult) => `对 ${right}，错 ${wrong}，漏 ${missed}`;

function Result({ result: { words, right, wrong, missed } }: { result: DictationResult }) {
  return (
    <>
      <p className="dt-result" lang="en">
        {words.map(({ kind, text, typed }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and none moves
          <span key={`${n} ${text}`} className={`dt-w ${kind}`}>
            {typed !== '' && kind !== 'right' && <s>{typed}</s>}
            {kind === 'right' ? text : text !== '' && <b>{text}</b>}
          </span>
        ))}
      </p>
      <p className="dt-score">
        <span className="good">
          <Icon of={Check} size="sm" />对 <b className="num">{right}</b>
        </span>
        <span className="bad">
          <Icon of={X} size="sm" />错 <b className="num">{wrong}</b>
        </span>
        <span className="warn">
          <Icon of={Minus} size="sm" />漏 <b className="num">{missed}</b>
        </span>
      </p>
    </>
  );
}

interface DoneProps {
  tally: Tally;
  /** Time of the first sentence, milliseconds. */
  began: number;
  articleId: string;
  onAgain: () => void;
}

function Done({ tally, began, articleId, onAgain }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const minutes = Math.max(1, Math.round((Date.now() - began) / 60_000));
  return (
    <section className="ls-one ls-done" aria-labelledby="done">
      <h2 id="done" ref={heading} tabIndex={-1}>
        听写完了
      </h2>
      <dl className="figs">
        <div>
          <dt>句子</dt>
          <dd>
            <b className="num">{tally.sentences}</b>
          </dd>
        </div>
        <div>
          <dt>写对的词</dt>
          <dd>
            <b className="num">{tally.words === 0 ? 0 : Math.round((100 * tally.right) / tally.words)}</b>%
          </dd>
        </div>
        <div>
          <dt>用时</dt>
          <dd>
            <b className="num">{minutes}</b> 分
          </dd>
        </div>
      </dl>
      {tally.missed.size > 0 && <MissedWords missed={tally.missed} articleId={articleId} />}
      <div className="ls-one-acts">
        <Button look="primary" onClick={onAgain}>
          再来一遍
        </Button>
        <Button href={`/article/${articleId}`}>回原文</Button>
      </div>
    </section>
  );
}
