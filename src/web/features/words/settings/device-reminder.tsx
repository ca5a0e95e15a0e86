/** A notification on this device: asked for only after a press, and honest where the browser has none. */

import { useEffect, useState } from 'react';
import { studyDay } from '#engine/shanghai-time.ts';
import {
  askForNotifications,
  type NotificationState,
  notificationState,
  notify,
} from '../../../shell/reminder/notification.ts';
import { msUntilDue, readSchedule, saveSchedule } from '../../../shell/reminder/schedule.ts';
import { useSession } from '../../../shell/session.tsx';
import { Switch } from '../../../ui/form-controls.tsx';
import { toast } from '../../../ui/toast.ts';

const NOTES: Record<NotificationState, string> = {
  impossible: '这个浏览器不能发通知，请用下面的日历。',
  blocked: '通知被浏览器拦住了，要在浏览器的网站设置里允许。',
  askable: '打开后浏览器会问一次。网页开着才会提醒，关掉后请靠日历。',
  allowed: '网页开着才会提醒，关掉后请靠日历。',
};

export function DeviceReminder({ time }: { time: string }) {
  const { me } = useSession();
  const userId = me?.user_id;
  // Not known on the server.
  const [state, setState] = useState<NotificationState>('askable');
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    setState(notificationState());
    const plan = readSchedule();
    const isMine = plan !== null && plan.userId === userId;
    setOn(isMine && notificationState() === 'allowed');
    if (isMine && plan.time !== time) saveSchedule({ ...plan, time });
  }, [userId, time]);

  async function change(wanted: boolean) {
    if (!wanted) {
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
    // The time of today has passed: from tomorrow on.
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
