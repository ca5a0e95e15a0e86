/** A line over every page of a reader whose account is going to be closed: how long there is, and the way back. */
import { TriangleAlert } from 'lucide';
import { Button } from '../ui/button.tsx';
import { daysUntil, formatDay } from '../ui/day.ts';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.ts';
import { useBusy } from '../ui/use-busy.ts';
import { api } from './api.ts';
import { useSession } from './session.tsx';

export function AccountClosingBanner() {
  const { me, refresh } = useSession();
  const { isBusy, run: whileBusy } = useBusy();
  const at = me?.delete_at;
  if (!at) return null;
  const stay = async () => {
    await whileBusy(async () => {
      await api().call('POST /api/user/delete/cancel', { body: {} });
      await refresh();
      toast('已撤销，账号照常使用');
    });
  };
  return (
    <aside className="closing-line t14" aria-label="账号即将注销">
      <Icon of={TriangleAlert} size="sm" />
      <span>
        账号{daysUntil(at) === 0 ? '今天' : `还有 ${daysUntil(at)} 天`}就要注销（{formatDay(at)}）
      </span>
      <Button isBusy={isBusy} onClick={() => void stay()}>
        撤销注销
      </Button>
    </aside>
  );
}
