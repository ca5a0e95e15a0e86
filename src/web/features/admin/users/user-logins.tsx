/** Where somebody's account is logged in, each with a way to end it. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { LoginSession } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/day.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { showError } from '../../../ui/error-toast.ts';
import { toast } from '../../../ui/toast.ts';

export function UserLogins({ logins }: { logins: readonly LoginSession[] }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<LoginSession | null>(null);
  const [isBusy, setBusy] = useState(false);
  const end = async ({ id }: LoginSession) => {
    setBusy(true);
    try {
      await api().call('POST /api/user/sessions/{id}/end', { params: { id } });
      toast('那台设备已退出登录');
      setAsked(null);
      await revalidate();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  if (logins.length === 0) return <p className="t14 dim">现在没有登录的设备。</p>;
  return (
    <>
      <ul className="user-logins">
        {logins.map((login) => (
          <li key={login.id}>
            <span>
              <b>{login.device}</b>{' '}
              <span className="t14 dim">
                {login.place && `${login.place} · `}
                {formatDay(login.created_at)}登录，最近使用 {formatDay(login.last_seen_at)}
              </span>
            </span>
            <Button look="quiet" onClick={() => setAsked(login)} aria-label={`让 ${login.device} 退出登录`}>
              退出
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={`让 ${asked?.device ?? ''} 退出登录？`}
        confirmLabel="退出"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => asked && void end(asked)}
      >
        这台设备要重新登录才能用。
      </ConfirmDialog>
    </>
  );
}
