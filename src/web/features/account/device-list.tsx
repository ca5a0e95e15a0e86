/** Where the account is logged in, and the ways out: one device, this one, all of them. */
import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { LoginSession } from '#contract/shapes.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/day.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Tag } from '../../ui/tag.tsx';

export function DeviceList({ devices }: { devices: readonly LoginSession[] }) {
  const ending = useNavigation().formData?.get('session');
  return (
    <ul className="devices">
      {devices.map((device) => (
        <li key={device.id}>
          <span>
            <b>{device.device}</b>
            <span className="t12 dim">
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
                name="intent"
                value="end_session"
                look="quiet"
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

/** Asks first where scripts run; without them the button does what it says. */
export function LogOutButtons({ hasOtherDevices }: { hasOtherDevices: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const everywhere = useRef<HTMLButtonElement>(null);
  const isSure = useRef(false);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="acts">
      <Button type="submit" name="intent" value="log_out">
        退出登录
      </Button>
      {hasOtherDevices && (
        <Button
          ref={everywhere}
          type="submit"
          name="intent"
          value="log_out_everywhere"
          look="danger"
          onClick={(event) => {
            if (isSure.current) return;
            event.preventDefault();
            setAsking(true);
          }}
        >
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
        onConfirm={() => {
          isSure.current = true;
          everywhere.current?.click();
        }}
      >
        包括这一台，都要重新登录。
      </ConfirmDialog>
    </Form>
  );
}
