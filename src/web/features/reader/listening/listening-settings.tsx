/** 朗读设置: speed, voice, sleep timer. Speed and voice are stored on this device. */
import { useId, useState } from 'react';
import { Select } from '../../../ui/form-controls.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { chosenVoice, storeVoice, voiceLabel } from '../../speech/english-voices.ts';
import { type ListeningSession, paceLabel, paceRange } from './listening-session.ts';
import type { PlayerState } from './player.ts';

const MINUTE_MS = 60_000;
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
  /** Who speaks in the recording; null without one. */
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

/** Of the recording among the voices. */
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
