/**
 * 跟读: a sentence is heard, then it is the reader's turn for as long as it takes to say; nothing is recorded. Words of a sentence that was
 * said to its end count as met.
 */
import { AudioLines, EyeOff, Gauge, Pause, Play, Repeat2, RotateCcw, SkipForward, Volume2 } from 'lucide';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { dictationKey, dictationWords } from '#engine/dictation.ts';
import type { SpokenSentence } from '#engine/spoken-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NowPlaying, Tool, Track } from './dock.tsx';
import type { ListenArticle, ModeKeys } from './modes.ts';
import type { PlayerState, RecordingPlayer, SentenceMark } from './recording-player.ts';

interface FollowModeProps {
  article: ListenArticle;
  player: RecordingPlayer;
  state: PlayerState;
  sentences: readonly SpokenSentence[];
  /** Times of the sentences, one for each. */
  marks: readonly SentenceMark[];
  /** Seconds. */
  duration: number;
  keys: RefObject<ModeKeys | null>;
  isTranslated: boolean;
  noteLife: () => void;
  noteHeard: (words: readonly string[]) => void;
}

type Step = { now: 'rest' } | { now: 'hear' } | { now: 'turn'; ms: number };

/** A learner needs a little longer than the voice. */
const SLOWER = 1.2;
const SHORTEST_MS = 1_500;
const secondsOf = (ms: number) => Math.round(ms / 1_000);

export function FollowMode(props: FollowModeProps) {
  const { article, player, state, sentences, marks, duration, keys, isTranslated, noteLife, noteHeard } = props;
  const { index, rate } = state;
  const [times, setTimes] = useState(1);
  const [isHidden, setHidden] = useState(false);
  const [step, setStep] = useState<Step>({ now: 'rest' });
  const sentence = sentences[index];

  const hear = useCallback(
    (at: number) => {
      setStep({ now: 'hear' });
      player.playOnce(at, times, () => {
        const { start = 0, end = 0 } = marks[at] ?? {};
        const saidMs = (1_000 * (end - start)) / player.state().rate;
        setStep({ now: 'turn', ms: Math.max(SHORTEST_MS, saidMs * SLOWER) });
      });
    },
    [player, times, marks],
  );
  const rest = useCallback(() => {
    player.pause();
    setStep({ now: 'rest' });
  }, [player]);
  const isLast = index + 1 >= sentences.length;
  useImperativeHandle(
    keys,
    () => ({
      play: () => hear(index),
      pause: rest,
      isActive: () => step.now !== 'rest',
      next: () => !isLast && hear(index + 1),
      previous: () => hear(Math.max(0, index - 1)),
    }),
    [hear, rest, index, isLast, step],
  );
  const isSilent = state.hasFailed || state.isRefused;
  useEffect(() => {
    if (isSilent) setStep({ now: 'rest' });
  }, [isSilent]);
  useEffect(() => {
    if (step.now !== 'turn') return;
    noteLife();
    const timer = setTimeout(() => {
      noteHeard(dictationWords(sentences[index]?.text ?? '').map(dictationKey));
      if (isLast) setStep({ now: 'rest' });
      else hear(index + 1);
    }, step.ms);
    return () => clearTimeout(timer);
  }, [step, index, isLast, hear, noteLife, noteHeard, sentences]);

  if (!sentence) return null;
  const isResting = step.now === 'rest';
  return (
    <>
      <main className="ls-main" id="main" tabIndex={-1}>
        <section className="ls-one" aria-label="跟读">
          <SentenceNumber index={index} count={sentences.length} />
          {isHidden ? (
            <p className="ls-one-en dim">文字遮住了，听着跟</p>
          ) : (
            <p className="ls-one-en" lang="en">
              {sentence.text}
            </p>
          )}
          {!isHidden && isTranslated && sentence.zh && <p className="ls-one-zh">{sentence.zh}</p>}
          <div className={`ls-turn is-${step.now}`} role="status">
            <svg viewBox="0 0 160 160" aria-hidden="true">
              <circle cx="80" cy="80" r="66" />
              {step.now === 'turn' && <TurnArc key={index} ms={step.ms} />}
            </svg>
            {step.now === 'hear' && (
              <div>
                <Icon of={Volume2} />
                <span className="t12 dim">先听，别急着念</span>
              </div>
            )}
            {step.now === 'turn' && (
              <div>
                <b>轮到你</b>
                <span className="t12 dim num">{secondsOf(step.ms)} 秒</span>
              </div>
            )}
            {isResting && <Icon of={AudioLines} />}
          </div>
          <p className="t14 dim ls-one-tip">照着念出来，念完会自动到下一句。不录音。</p>
          <div className="ls-one-acts">
            <Button
              look={isResting ? 'primary' : undefined}
              icon={isResting ? Play : RotateCcw}
              onClick={() => hear(index)}
            >
              {!isResting ? '再听一遍' : isLast && state.seconds > 0 ? '再念这一句' : '开始跟读'}
            </Button>
          </div>
        </section>
      </main>
      <section className="dock" aria-label="播放">
        <NowPlaying article={article} />
        <div className="dk-play">
          <Track
            {...{ state, duration, count: sentences.length }}
            onSeek={(seconds) => {
              rest();
              player.seek(seconds);
            }}
          />
        </div>
        <div className="dk-tools">
          <Tool icon={Gauge} isPressed={rate < 1} onClick={() => player.setRate(rate < 1 ? 1 : 0.75)}>
            慢放
          </Tool>
          <Tool icon={Repeat2} isPressed={times === 2} onClick={() => setTimes(times === 1 ? 2 : 1)}>
            每句 2 遍
          </Tool>
          <Tool icon={EyeOff} isPressed={isHidden} onClick={() => setHidden(!isHidden)}>
            遮住文字
          </Tool>
          <Tool icon={Pause} onClick={rest}>
            停一下
          </Tool>
          <Tool icon={SkipForward} isDisabled={isLast} onClick={() => hear(index + 1)}>
            跳过
          </Tool>
        </div>
      </section>
    </>
  );
}

/** What is left of the turn; by seconds for somebody who asked for less motion. */
function TurnArc({ ms }: { ms: number }) {
  const arc = useRef<SVGCircleElement>(null);
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const easing = isStill ? `steps(${secondsOf(ms)})` : 'linear';
    const run = arc.current?.animate({ strokeDashoffset: [0, 100] }, { duration: ms, easing, fill: 'both' });
    return () => run?.cancel();
  }, [ms]);
  return <circle ref={arc} className="arc" cx="80" cy="80" r="66" pathLength="100" />;
}

export function SentenceNumber({ index, count }: { index: number; count: number }) {
  return (
    <p className="ls-one-no">
      <span>
        第 <span className="num">{index + 1}</span> 句
      </span>{' '}
      <span className="faint">
        共 <span className="num">{count}</span> 句
      </span>
    </p>
  );
}
