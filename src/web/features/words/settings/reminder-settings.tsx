/** Reminders: time of day, notification on this device, calendar subscription. All are off by default. */
import { useEffect, useState } from 'react';
import type { Reminders } from '#contract/shapes.ts';
import { studyDay } from '#engine/shanghai-time.ts';
import { api } from '../../../shell/api.ts';
import {
  askForNotifications,
  type NotificationState,
  notificationState,
  notify,
} from '../../../shell/reminder/notification.ts';
import { msUntilDue, readSchedule, saveSchedule } from '../../../shell/reminder/schedule.ts';
import { useSession } from '../../../shell/session.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { Switch, TextInput } from '../../../ui/form-controls.tsx';
import { toast } from '../../../ui/toast.ts';
import { CalendarFeed } from './calendar-feed.tsx';

export function ReminderSettings({ reminders }: { reminders: Reminders }) {
  const [time, setTime] = useState(reminders.time);
  const [kept, setKept] = useState(reminders.time);
  async function keep() {
    if (time === kept) return;
    // An empty field is not a time.
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

const NOTES: Record<NotificationState, string> = {
  impossible: '这个浏览器不能发通知，请用下面的日历。',
  blocked: '通知被浏览器拦住了，要在浏览器的网站设置里允许。',
  askable: '打开后浏览器会问一次。网页开着才会提醒，关掉后请靠日历。',
  allowed: '网页开着才会提醒，关掉后请靠日历。',
};

export function DeviceReminder({ time }: { time: string }) {
  const { me } = useSession();
  const userId = me?.user_id;
  // Unknown on the server.
  const [state, setState] = useState<NotificationState>('askable');
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    setState(notificationState());
    const plan = readSchedule();
    const isMine = plan !== null && plan.userId === userId;
    setOn(isMine && notificationState() === 'allowed');
    if (isMine && plan.time !== time) saveSchedule({ ...plan, time });
  }, [userId, time]);

  async function change(isWanted: boolean) {
    if (!isWanted) {
      saveSchedule(null);
      return setOn(false);
    }
    if (!userId) return;
    const allowed = await askForNotifications();
    setState(allowed);
    if (allowed !== 'allowed') return;
    if (!notify('到时间会在这里提醒你复习', 'review-on')) return setState('impossible');
    const now = Date.now();
    const isPast = msUntilDue({ time, toldOn: '' }, now) === 0;
    // Today's time has passed: the first reminder comes tomorrow.
    if (saveSchedule({ userId, time, toldOn: isPast ? studyDay(now) : '' })) setOn(true);
    else toast('浏览器不让保存，没有打开');
  }
  return (
    <>
      <label htmlFor="remind-device">
        在这台设备上通知
        <Switch
          id="remind-device"
          checked={isOn}
          disabled={state === 'impossible' || state === 'blocked'}
          aria-describedby="remind-device-note"
          onChange={({ target }) => void change(target.checked)}
        />
      </label>
      <p className="t14 dim set-note" id="remind-device-note" aria-live="polite">
        {NOTES[state]}
      </p>
    </>
  );
}
