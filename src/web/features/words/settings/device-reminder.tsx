/**
 * The reminder on this device: by push message, which comes while no page is open; where no push service can be reached, by the page's
 * own notification while it is.
 */
import { useEffect, useState } from 'react';
import type { Reminders } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { api } from '../../../shell/api.ts';
import {
  askForNotifications,
  type NotificationState,
  notificationState,
  notify,
} from '../../../shell/reminder/notification.ts';
import { canTakePush, presentPush, startPush, stopPush } from '../../../shell/reminder/push.ts';
import { msUntilDue, readSchedule, saveSchedule } from '../../../shell/reminder/schedule.ts';
import { useSession } from '../../../shell/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatNearDay } from '../../../ui/day.ts';
import { Switch } from '../../../ui/form-controls.tsx';
import { leaveRow } from '../../../ui/leave-row.ts';
import { toast } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';

/** How this device shows the reminder. */
type Way = 'push' | 'page' | null;

interface DeviceReminderProps {
  reminders: Reminders;
  onChange(reminders: Reminders): void;
}

export function DeviceReminder({ reminders, onChange }: DeviceReminderProps) {
  const { me } = useSession();
  const userId = me?.user_id;
  const { time, quiet, push } = reminders;
  const { from, to } = quiet;
  // Unknown on the server.
  const [state, setState] = useState<NotificationState>('askable');
  const [way, setWay] = useState<Way>(null);
  const { isBusy, run } = useBusy();
  /** The address under which this browser takes messages. */
  const [own, setOwn] = useState<string | null>(null);

  useEffect(() => {
    setState(notificationState());
    const plan = readSchedule();
    const isMine = plan !== null && plan.userId === userId;
    const isChanged = plan?.time !== time || plan.quiet.from !== from || plan.quiet.to !== to;
    if (isMine && isChanged) saveSchedule({ ...plan, time, quiet: { from, to } });
    const isByPage = isMine && notificationState() === 'allowed';
    void presentPush().then((subscription) => {
      const endpoint = subscription?.endpoint ?? null;
      setOwn(endpoint);
      const isByPush = notificationState() === 'allowed' && push.devices.some((device) => device.endpoint === endpoint);
      setWay(isByPush ? 'push' : isByPage ? 'page' : null);
    });
  }, [userId, time, from, to, push.devices]);

  // What the reader allows in the browser's own settings counts at once, without opening the page anew.
  useEffect(() => {
    const gone = new AbortController();
    const renew = () => setState(notificationState());
    navigator.permissions?.query({ name: 'notifications' }).then(
      (permission) => permission.addEventListener('change', renew, { signal: gone.signal }),
      // A browser that does not tell: the page is opened anew.
      () => {},
    );
    return () => gone.abort();
  }, []);

  async function switchOn(): Promise<void> {
    const allowed = await askForNotifications();
    setState(allowed);
    if (allowed !== 'allowed' || !userId) return;
    const subscription = canTakePush() ? await startPush(push.key).catch(() => null) : null;
    if (subscription === null) return tellByPage(userId);
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const { p256dh = '', auth = '' } = keys;
    onChange(await api().call('POST /reader/reminders/push', { body: { endpoint, keys: { p256dh, auth } } }));
    saveSchedule(null);
    toast('已打开，关掉网页也会提醒');
  }

  function tellByPage(reader: string): void {
    if (!notify('到时间会在这里提醒你复习', 'review-on')) {
      setState('impossible');
      return;
    }
    const now = Date.now();
    const isPast = msUntilDue({ time, quiet, toldOn: '' }, now) === 0;
    // Today's time has passed: the first reminder comes tomorrow.
    if (saveSchedule({ userId: reader, time, quiet, toldOn: isPast ? shanghaiDay(now) : '' })) setWay('page');
    else toast('浏览器不让保存，没有打开');
  }

  async function switchOff(): Promise<void> {
    saveSchedule(null);
    const device = push.devices.find(({ endpoint }) => endpoint === own);
    if (device) onChange(await api().call('POST /reader/reminders/push/{id}/end', { params: { id: device.id } }));
    await stopPush();
    setWay(null);
  }

  const others = push.devices.filter(({ endpoint }) => endpoint !== own);
  return (
    <>
      <label htmlFor="remind-device">
        在这台设备上通知
        <Switch
          id="remind-device"
          checked={way !== null}
          disabled={state === 'impossible' || state === 'app' || state === 'blocked'}
          aria-disabled={isBusy}
          aria-describedby="remind-device-note"
          onChange={({ target }) => isBusy || void run(target.checked ? switchOn : switchOff)}
        />
      </label>
      <p className="t14 dim set-note" id="remind-device-note" aria-live="polite">
        {isBusy ? '正在连接浏览器的推送服务…' : noteOf(state, way)}
      </p>
      {others.length > 0 && (
        <ul className="set-devices" aria-label="其他收通知的设备">
          {others.map(({ id, device, created_at }) => (
            <li key={id}>
              <span>
                {device || '未知设备'}
                <span className="t14 dim"> {formatNearDay(created_at)}打开</span>
              </span>
              <Button
                look="quiet"
                onClick={({ currentTarget }) => {
                  leaveRow(currentTarget);
                  void run(async () =>
                    onChange(await api().call('POST /reader/reminders/push/{id}/end', { params: { id } })),
                  );
                }}
              >
                停止通知
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function noteOf(state: NotificationState, way: Way): string {
  if (state === 'app') return 'App 和微信里的网页不能发通知，请在手机的浏览器里打开本站，或用下面的日历。';
  if (state === 'impossible') return '这个浏览器不能发通知，请用下面的日历。iPhone 要先把本站添加到主屏幕。';
  if (state === 'blocked') return '通知被浏览器拦住了，要在浏览器的网站设置里允许。';
  if (way === 'push') return '关掉网页也会提醒。有词到期、目标没完成或连续天数要断时才发，每天最多一次。';
  if (way === 'page') return '连不上浏览器的推送服务，网页开着才会提醒，关掉后请靠日历。';
  return '打开后浏览器会问一次。有词到期、目标没完成或连续天数要断时才发，每天最多一次。';
}
