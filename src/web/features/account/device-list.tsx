/** The devices that are logged in, and the buttons to log out one of them, this one or all. */
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { LoginSession } from '#contract/shapes.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useBusy } from '../../ui/use-busy.ts';

export function DeviceList({ devices }: { devices: readonly LoginSession[] }) {
  const ending = useNavigation().formData?.get('session');
  return (
    <ul className="devices">
      {devices.map((device) => (
        <li key={device.id}>
          <span>
            <b>{device.device}</b>
            <span className="t12 dim">
              {device.place && `${device.place} · `}
              {formatDay(device.created_at)}登录，最近使用 {formatDay(device.last_seen_at)}
            </span>
          </span>
          {device.is_current ? (
            <Tag tone="good">本机</Tag>
          ) : (
            <Form method="post">
              <input type="hidden" name="session" value={device.id} />
              <Button
                type="submit"
                look="quiet"
                className="scripted"
                isBusy={ending === device.id}
                aria-label={`让 ${device.device} 退出登录`}
              >
                退出
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Logging out of this browser works without scripts too. */
export function LogOutButtons({ hasOtherDevices }: { hasOtherDevices: boolean }) {
  const { logOut } = useSession();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useBusy();
  const leave = (all: boolean) => run(() => logOut(all));

  return (
    <form
      method="post"
      className="acts"
      onSubmit={(event) => {
        event.preventDefault();
        void leave(false);
      }}
    >
      <Button type="submit" name="intent" value="log_out" isBusy={isBusy}>
        退出登录
      </Button>
      {hasOtherDevices && (
        <Button type="button" look="danger" className="scripted" onClick={() => setAsking(true)}>
          退出所有设备
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="退出所有设备？"
        confirmLabel="全部退出"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void leave(true)}
      >
        包括这一台，都要重新登录。
      </ConfirmDialog>
    </form>
  );
}
