/** The devices that are logged in, and the buttons to log out one of them, this one or all. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LoginSession } from '#contract/shapes.ts';
import { account, api, backgroundApi, forgetToken, token } from '../../shell/api.ts';
import { endLogin } from '../../shell/log-out.ts';
import { endLoginLater } from '../../shell/log-out-later.ts';
import { sendBeforeLogOut } from '../../shell/outbox/before-log-out.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { showOnIcon } from '../../shell/reminder/due-count.ts';
import { stopPush } from '../../shell/reminder/push.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { formatNearDay } from '../../ui/day.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

export function DeviceList({ devices }: { devices: readonly LoginSession[] }) {
  const list = useFocusAfter<HTMLUListElement>(devices);
  return (
    <ul className="devices" aria-label="登录的设备" ref={list} tabIndex={-1}>
      {devices.map((device) => (
        <li key={device.id}>
          <span>
            <b>{device.device}</b>
            <span className="t12 dim">
              {device.place && `${device.place} · `}
              {formatNearDay(device.created_at)}登录，最近使用 {formatNearDay(device.last_seen_at)}
            </span>
          </span>
          {device.is_current ? <Tag tone="good">本机</Tag> : <EndButton device={device} />}
        </li>
      ))}
    </ul>
  );
}

/** Ends the login of another device. The page stays where it is: there may be more of them to end. */
function EndButton({ device: { id, device } }: { device: LoginSession }) {
  const { isBusy, run } = useBusy();
  const { revalidate } = useRevalidator();
  const end = async () => {
    await api().call('POST /api/user/sessions/{id}/end', { params: { id } });
    toast('那台设备已退出登录');
    await revalidate();
  };
  return (
    <Button
      look="quiet"
      className="scripted"
      isBusy={isBusy}
      aria-label={`让 ${device} 退出登录`}
      onClick={() => void run(end)}
    >
      退出
    </Button>
  );
}

/**
 * @param all on every device; throws when the server could not be told
 * @param onWaiting called when this device alone is logged out, with a promise for the end of the login on the server
 */
async function logOut(all: boolean, onWaiting: (ending: Promise<void>) => void): Promise<void> {
  const bearer = token();
  const send = () => backgroundApi().call('POST /auth/logout', { body: { all } });
  const forget = () => {
    forgetToken();
    void showOnIcon(0);
  };
  const outcome = await endLogin({ send, forget, stopPush, account }, all);
  if (outcome === 'ended') return location.assign('/');
  if (outcome === 'local') onWaiting(bearer === null ? Promise.resolve() : endLoginLater(bearer));
}

/** The question before logging out. */
interface LeavingQuestion {
  /** Whether all devices are logged out. */
  all: boolean;
  /** Changes that the server does not have; 0 before it is known. */
  unsent: number;
}

interface LogOutButtonsProps {
  hasOtherDevices: boolean;
  /** Takes the account's data off the page: this device is logged out, and the promise is for the end of the login on the server. */
  onWaiting: (ending: Promise<void>) => void;
}

/** Logging out of this browser works without scripts too. */
export function LogOutButtons({ hasOtherDevices, onWaiting }: LogOutButtonsProps) {
  const { refresh } = useSession();
  const [question, setQuestion] = useState<LeavingQuestion | null>(null);
  const { isBusy, run } = useBusy();
  const leave = (all: boolean) =>
    run(async () => {
      const unsent = question?.unsent || (await sendBeforeLogOut(pageOutbox()));
      if (unsent > 0 && !question?.unsent) setQuestion({ all, unsent });
      else
        await logOut(all, (ending) => {
          onWaiting(ending);
          void refresh();
        });
    });

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
        <Button type="button" look="danger" className="scripted" onClick={() => setQuestion({ all: true, unsent: 0 })}>
          退出所有设备
        </Button>
      )}
      <ConfirmDialog
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        title={question?.unsent ? `还有 ${question.unsent} 条改动没有同步，仍要退出？` : '退出所有设备？'}
        confirmLabel={question?.unsent ? '仍要退出' : '全部退出'}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void leave(question?.all ?? false)}
      >
        {question?.unsent ? '它们留在这台设备上，下次在这里登录同一个账号才会同步。' : '包括这一台，都要重新登录。'}
      </ConfirmDialog>
    </form>
  );
}
