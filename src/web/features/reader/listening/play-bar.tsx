/** The player's bar at the bottom of the window. */
import { Pause, Play, Repeat1, Repeat as RepeatIcon, SkipBack, SkipForward, X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { paceLabel } from './listening-session.ts';
import type { PlayerState, Repeat } from './player.ts';

interface PlayBarProps {
  bar: RefObject<HTMLElement | null>;
  state: PlayerState;
  count: number;
  /** Who speaks. */
  speaker: string;
  /** The offer of a recording; null where there is one, or none to be had. */
  maker: ReactNode;
  /** The reader has scrolled away from the spoken sentence. */
  isAway: boolean;
  onToggle: () => void;
  onStep: (direction: 1 | -1) => void;
  onRepeat: () => void;
  onGoBack: () => void;
  onSettings: () => void;
  onClose: () => void;
}

const repeats: Record<Repeat, { label: string; next: Repeat }> = {
  off: { label: '重复本句', next: 'once' },
  once: { label: '再读一遍本句', next: 'loop' },
  loop: { label: '一直重复本句', next: 'off' },
};

/** The next mode: once, until turned off, off. */
export function nextRepeat(repeat: Repeat): Repeat {
  return repeats[repeat].next;
}

export function PlayBar({ bar, state, count, speaker, maker, isAway, ...on }: PlayBarProps) {
  const isPlaying = state.status === 'playing';
  const heard = state.status === 'ended' ? count : state.index;
  return (
    <section className="audio" aria-label="朗读" ref={bar}>
      {isAway && (
        <button type="button" className="audio-back pop" onClick={on.onGoBack}>
          回到朗读处
        </button>
      )}
      <ProgressBar value={heard / count} label="朗读进度" />
      <p className="audio-who">
        <span>{speaker}</span>
        {maker}
      </p>
      <div className="audio-row">
        <p className="audio-at num">
          {state.index + 1} / {count}
          {state.sleepAt !== null && <SleepIn key={state.sleepAt} at={state.sleepAt} />}
        </p>
        <div className="audio-mid">
          <IconButton icon={SkipBack} label="上一句" title="上一句（,）" onClick={() => on.onStep(-1)} />
          <IconButton
            icon={isPlaying ? Pause : Play}
            label={isPlaying ? '暂停' : '播放'}
            title={isPlaying ? '暂停（P）' : '播放（P）'}
            className="play"
            onClick={on.onToggle}
          />
          <IconButton icon={SkipForward} label="下一句" title="下一句（.）" onClick={() => on.onStep(1)} />
        </div>
        <IconButton
          icon={state.repeat === 'once' ? Repeat1 : RepeatIcon}
          label={repeats[state.repeat].label}
          title={`${repeats[state.repeat].label}（R）`}
          isPressed={state.repeat !== 'off'}
          onClick={on.onRepeat}
        />
        <button
          type="button"
          className="ibtn speed num"
          aria-haspopup="dialog"
          aria-label={`速度 ${state.rate.toFixed(1)} 倍，打开朗读设置`}
          title="朗读设置"
          onClick={on.onSettings}
        >
          {paceLabel(state.rate)}
        </button>
        <IconButton icon={X} label="关闭朗读" onClick={on.onClose} />
      </div>
    </section>
  );
}

const MINUTE_MS = 60_000;

function SleepIn({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((at - now) / MINUTE_MS);
  return <span className="faint">{minutes > 0 ? `${minutes} 分后停` : '读完本句停'}</span>;
}
