/** Reminders: the time of day, a notification on this device, a calendar to subscribe to. All are off until asked for. */
import { useState } from 'react';
import type { Reminders } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { showError } from '../../../ui/error-toast.ts';
import { TextInput } from '../../../ui/form-controls.tsx';
import { toast } from '../../../ui/toast.ts';
import { CalendarFeed } from './calendar-feed.tsx';
import { DeviceReminder } from './device-reminder.tsx';

export function ReminderSettings({ reminders }: { reminders: Reminders }) {
  const [time, setTime] = useState(reminders.time);
  const [kept, setKept] = useState(reminders.time);
  async function keep() {
    if (time === kept) return;
    // An emptied field is no time.
    if (time === '') return setTime(kept);
    try {
      const { time: stored } = await api().call('POST /reader/reminders', { body: { time } });
      setKept(stored);
      toast('已保存');
    } catch (error) {
      showError(error);
    }
  }
  return (
    <>
      <div className="setlist">
        <label htmlFor="remind-time">
          提醒时间（北京时间）
          <TextInput
            id="remind-time"
            className="set-time"
            type="time"
            value={time}
            onChange={({ target }) => setTime(target.value)}
            onBlur={() => void keep()}
          />
        </label>
        <DeviceReminder time={kept} />
      </div>
      <CalendarFeed feed={reminders.feed} />
    </>
  );
}
