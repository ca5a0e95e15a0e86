/** The player's bar at the bottom of the window, and 朗读设置 opened from it: speed, voice, sleep timer. Speed and voice are stored on this device. */
import { Pause, Play, Repeat1, Repeat as RepeatIcon, SkipBack, SkipForward, X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { Select } from '../../../ui/form-controls.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { chosenVoice, storeVoice, voiceLabel } from '../../speech/english-voices.ts';
import { type ListeningSession, paceLabel, paceRange } from './listening-session.ts';
import type { PlayerState, Repeat } from './player.ts';

const MINUTE_MS = 60_000;

interface PlayBarProps {
  bar: RefObject<HTMLElement | null>;
  state: PlayerState;
  count: number;
  /** Name of the voice. */
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

function SleepIn({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.ceil((at - now) / MINUTE_MS);
  return <span className="faint">{minutes > 0 ? `${minutes} 分后停` : '读完本句停'}</span>;
}

const sleeps = [
  { value: 'end', label: '读完' },
  { value: '10', label: '10 分' },
  { value: '20', label: '20 分' },
  { value: '30', label: '30 分' },
] as const;
type Sleep = (typeof sleeps)[number]['value'];

interface ListeningSettingsProps {
  isOpen: boolean;
  onClose: () => void;
  session: ListeningSession;
  state: PlayerState;
  voices: readonly SpeechSynthesisVoice[];
  /** Name of the recording's voice; null without a recording. */
  recordedBy: string | null;
  isRecorded: boolean;
  onRecorded: (isWanted: boolean) => void;
}

export function ListeningSettings({ isOpen, onClose, session, state, ...voices }: ListeningSettingsProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="朗读设置">
      <PaceRow rate={state.rate} onChange={session.setRate} />
      <VoiceRow session={session} {...voices} />
      <SleepRow sleepAt={state.sleepAt} onChange={session.sleepIn} />
    </Sheet>
  );
}

function PaceRow({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  const id = useId();
  return (
    <div className="set-row">
      <label className="label" htmlFor={id}>
        速度{' '}
        <span className="num" aria-hidden="true">
          {paceLabel(rate)}
        </span>
      </label>
      <div className="fs">
        <span className="t14 dim num" aria-hidden="true">
          {paceLabel(paceRange.min)}
        </span>
        <input
          id={id}
          type="range"
          {...paceRange}
          value={rate}
          aria-valuetext={`${rate.toFixed(1)} 倍`}
          onChange={({ target }) => onChange(Math.round(Number(target.value) * 10) / 10)}
        />
        <span className="t14 dim num" aria-hidden="true">
          {paceLabel(paceRange.max)}
        </span>
      </div>
    </div>
  );
}

/** Value of the recording in the list of voices. */
const RECORDED = 'recording';

type VoiceRowProps = Pick<ListeningSettingsProps, 'session' | 'voices' | 'recordedBy' | 'isRecorded' | 'onRecorded'>;

function VoiceRow({ session, voices, recordedBy, isRecorded, onRecorded }: VoiceRowProps) {
  const [chosen, setChosen] = useState(chosenVoice(voices)?.voiceURI);
  const id = useId();
  const options = voices.map((voice) => ({ value: voice.voiceURI, label: voiceLabel(voice) }));
  return (
    <div className="set-row">
      <label className="label" htmlFor={id}>
        声音
      </label>
      <Select
        id={id}
        isWide
        value={isRecorded ? RECORDED : chosen}
        options={recordedBy === null ? options : [{ value: RECORDED, label: `${recordedBy}，录音` }, ...options]}
        onChange={({ target }) => {
          const voice = voices.find(({ voiceURI }) => voiceURI === target.value);
          if (!voice) return onRecorded(true);
          setChosen(voice.voiceURI);
          if (isRecorded) storeVoice(voice);
          else session.setVoice(voice);
          onRecorded(false);
        }}
      />
    </div>
  );
}

/** A running timer shows as chosen; one that ran out as none. */
function SleepRow({ sleepAt, onChange }: { sleepAt: number | null; onChange: (ms: number | null) => void }) {
  const [chosen, setChosen] = useState<Sleep>('end');
  return (
    <div className="set-row">
      <span className="label">到什么时候停</span>
      <Segmented
        label="到什么时候停"
        choices={sleeps}
        value={sleepAt === null ? 'end' : chosen}
        onChange={(value) => {
          setChosen(value);
          onChange(value === 'end' ? null : Number(value) * MINUTE_MS);
        }}
      />
    </div>
  );
}
