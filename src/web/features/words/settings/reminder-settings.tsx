/** Reminders: time of day, quiet hours, notification on this device, calendar subscription, weekly letter. All are off by default. */
import { useState } from 'react';
import type { Reminders } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { showError } from '../../../ui/error-toast.ts';
import { TextInput } from '../../../ui/form-controls.tsx';
import { toast } from '../../../ui/toast.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { DeviceReminder } from './device-reminder.tsx';
import { LetterSettings } from './letter-settings.tsx';

export function ReminderSettings({ reminders }: { reminders: Reminders }) {
  const [kept, setKept] = useState(reminders);
  const { time, quiet } = kept;
  /** @returns whether it was taken */
  async function save(body: { time?: string; quiet?: Reminders['quiet'] }): Promise<boolean> {
    try {
      setKept(await api().call('POST /reader/reminders', { body }));
      toast('已保存');
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }
  return (
    <>
      <div className="setlist">
        <label htmlFor="remind-time">
          提醒时间（北京时间）
          <TimeField id="remind-time" kept={time} onSave={(value) => save({ time: value })} />
        </label>
        <fieldset className="set">
          <legend className="vh">免打扰时段</legend>
          <span aria-hidden="true">免打扰</span>
          <span className="set-quiet">
            <TimeField
              id="quiet-from"
              label="免打扰从"
              kept={quiet.from}
              onSave={(value) => save({ quiet: { ...quiet, from: value } })}
            />
            <span aria-hidden="true">–</span>
            <TimeField
              id="quiet-to"
              label="免打扰到"
              kept={quiet.to}
              onSave={(value) => save({ quiet: { ...quiet, to: value } })}
            />
          </span>
        </fieldset>
        <DeviceReminder reminders={kept} onChange={setKept} />
      </div>
      <LetterSettings letter={kept.letter} onChange={setKept} />
      <CalendarFeed feed={kept.feed} />
    </>
  );
}

interface TimeFieldProps {
  id: string;
  label?: string;
  /** `HH:MM`. */
  kept: string;
  /** @returns whether it was taken */
  onSave(value: string): Promise<boolean>;
}

/** Saved when it is left; what is refused, or no time, goes back to what it was. */
function TimeField({ id, label, kept, onSave }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  async function leave() {
    if (typed !== null && typed !== '' && typed !== kept) await onSave(typed);
    setTyped(null);
  }
  return (
    <TextInput
      id={id}
      className="set-time"
      type="time"
      aria-label={label}
      value={typed ?? kept}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void leave()}
    />
  );
}
