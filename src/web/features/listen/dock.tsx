/** The player: where it is, steps, pace; slow, a stretch again and again, text hidden, translation, timer. */

import type { IconNode } from 'lucide';
import { Clock, EyeOff, Gauge, Languages, Pause, Play, SkipBack, SkipForward } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Cover } from '../../ui/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import type { ListenArticle } from './modes.ts';
import type { PlayerState, RecordingPlayer } from './recording-player.ts';
import { keepRate, RATES } from './use-recording.ts';

interface ListenDockProps {
  article: ListenArticle;
  player: RecordingPlayer;
  state: PlayerState;
  /** Seconds. */
  duration: number;
  count: number;
  isHidden: boolean;
  onHidden: (isHidden: boolean) => void;
  isTranslated: boolean;
  onTranslated: (isTranslated: boolean) => void;
  sleep: SleepTimer;
}

const SLOW = 0.6;
const MINUTES = [10, 20, 30];

export function ListenDock(props: ListenDockProps) {
  const { article, player, state, duration, count, isHidden, onHidden, isTranslated, onTranslated, sleep } = props;
  const { isPlaying, rate } = state;
  const setRate = (next: number) => {
    player.setRate(next);
    keepRate(next);
  };
  return (
    <section className="dock" aria-label="播放">
      <NowPlaying article={article} />
      <div className="dk-play">
        <Track {...{ state, duration, count }} onSeek={player.seek} />
        <div className="dk-trans">
          <button
            type="button"
            className="ibtn speed num"
            aria-label={`速度 ${rate} 倍，换一档`}
            onClick={() => setRate(RATES.find((one) => one > rate) ?? RATES[0])}
          >
            {rate}×
          </button>
          <IconButton icon={SkipBack} label="上一句" onClick={() => player.step(-1)} />
          <IconButton
            icon={isPlaying ? Pause : Play}
            label={isPlaying ? '暂停' : '播放'}
            className="dk-main"
            onClick={player.toggle}
          />
          <IconButton icon={SkipForward} label="下一句" onClick={() => player.step(1)} />
          <SleepButton sleep={sleep} />
        </div>
      </div>
      <div className="dk-tools">
        <Tool icon={Gauge} isPressed={rate === SLOW} onClick={() => setRate(rate === SLOW ? 1 : SLOW)}>
          慢放
        </Tool>
        <LoopTool player={player} state={state} />
        <Tool icon={EyeOff} isPressed={isHidden} onClick={() => onHidden(!isHidden)}>
          遮住文字
        </Tool>
        <Tool icon={Languages} isPressed={isTranslated} onClick={() => onTranslated(!isTranslated)}>
          译文
        </Tool>
      </div>
    </section>
  );
}

/** What is heard, at the head of the dock. */
export function NowPlaying({ article }: { article: ListenArticle }) {
  return (
    <div className="dk-now">
      <Cover src={article.cover} />
      <div>
        <b lang="en">{article.title}</b>
        <span className="t14 dim">{article.title_zh}</span>
      </div>
    </div>
  );
}

interface TrackProps extends Pick<ListenDockProps, 'state' | 'duration' | 'count'> {
  onSeek: (seconds: number) => void;
}

/** The place in the recording, which can be moved. */
export function Track({ state: { index, seconds }, duration, count, onSeek }: TrackProps) {
  return (
    <>
      <input
        className="dk-track"
        type="range"
        min={0}
        max={Math.max(1, duration)}
        step={0.1}
        value={seconds}
        aria-label="进度"
        aria-valuetext={`第 ${index + 1} 句，共 ${count} 句`}
        style={{ '--p': `${(seconds / Math.max(1, duration)) * 100}%` }}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
      <p className="dk-times t12 dim">
        <span className="num">{clock(seconds)}</span>
        <span>
          第 {index + 1} 句，共 {count} 句
        </span>
        <span className="num">−{clock(Math.max(0, duration - seconds))}</span>
      </p>
    </>
  );
}

interface ToolProps {
  icon: IconNode;
  /** Only for a toggle: its present state. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button of the dock's last row: an icon over its word. */
export function Tool({ icon, isPressed, isDisabled, onClick, children }: ToolProps) {
  return (
    <button type="button" className="tool" aria-pressed={isPressed} disabled={isDisabled} onClick={onClick}>
      <Icon of={icon} size="sm" />
      {children}
    </button>
  );
}

/** The first press sets A, the second B, the third takes both away; the ends are sentences. */
function LoopTool({ player, state: { index, loop } }: { player: RecordingPlayer; state: PlayerState }) {
  const [begin, setBegin] = useState<number | null>(null);
  const press = () => {
    if (loop !== null) {
      setBegin(null);
      return player.setLoop(null);
    }
    if (begin === null) {
      setBegin(index);
      return toast('从这一句开始，听到哪句再按一次');
    }
    player.setLoop({ from: Math.min(begin, index), to: Math.max(begin, index) });
    setBegin(null);
  };
  const label = loop !== null ? '取消循环' : begin !== null ? '到这句为止' : '循环一段';
  return (
    <button type="button" className="tool" aria-pressed={loop !== null || begin !== null} onClick={press}>
      <b className="abt" aria-hidden="true">
        A–B
      </b>
      {label}
    </button>
  );
}

interface SleepTimer {
  /** Null without one. */
  sleepsAt: { minutes: number; at: number } | null;
  /** @param minutes from now on; null for none */
  sleepIn(minutes: number | null): void;
}

const MINUTE_MS = 60_000;

/**
 * Silence after so many minutes, whatever was paused or practised meanwhile.
 *
 * @param silence tells whether there was anything to stop
 */
export function useSleepTimer(silence: () => boolean): SleepTimer {
  const [sleepsAt, setSleepsAt] = useState<SleepTimer['sleepsAt']>(null);
  const act = useRef(silence);
  useEffect(() => {
    act.current = silence;
  });
  useEffect(() => {
    if (sleepsAt === null) return;
    const timer = setTimeout(() => {
      if (act.current()) toast('定时到了，停下了');
      setSleepsAt(null);
    }, sleepsAt.at - Date.now());
    return () => clearTimeout(timer);
  }, [sleepsAt]);
  const sleepIn = (minutes: number | null) =>
    setSleepsAt(minutes === null ? null : { minutes, at: Date.now() + minutes * MINUTE_MS });
  return { sleepsAt, sleepIn };
}

function SleepButton({ sleep: { sleepsAt, sleepIn } }: { sleep: SleepTimer }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = sleepsAt === null ? undefined : setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, [sleepsAt]);
  const next = MINUTES.find((one) => one > (sleepsAt?.minutes ?? 0)) ?? null;
  const left = sleepsAt && Math.min(sleepsAt.minutes, Math.max(1, Math.ceil((sleepsAt.at - now) / MINUTE_MS)));
  return (
    <IconButton
      icon={Clock}
      label={left === null ? '定时停' : `${left} 分钟后停，换一档`}
      isPressed={left !== null}
      onClick={() => {
        sleepIn(next);
        toast(next === null ? '不定时' : `${next} 分钟后停`);
      }}
    />
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
