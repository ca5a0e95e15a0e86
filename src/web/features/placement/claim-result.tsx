/** A visitor's finished test becomes a reader's: automatically after a registration in this browser, after a question for those who log in to an existing account. */
import { useEffect, useState } from 'react';
import { readCookie, writeCookie } from '../../shell/browser.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { type KeptResult, keepResult, readResult, takeOverResult } from './saved-test.ts';
import { sendResult } from './submit-result.ts';

const RETRY_MS = 60_000;

export function MoveTestToAccount() {
  const { me, refresh } = useSession();
  const userId = me?.user_id;
  useEffect(() => {
    if (userId === undefined) return;
    if (readCookie(REGISTERED_COOKIE) !== null) {
      takeOverResult(userId);
      writeCookie(REGISTERED_COOKIE, '', 0);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      const outcome = await sendResult(userId);
      if (outcome === 'sent') await refresh();
      if (outcome === 'later') timer = setTimeout(() => void send(), RETRY_MS);
    };
    void send();
    return () => clearTimeout(timer);
  }, [userId, refresh]);
  return null;
}

/** @param onSaved the account has another result now */
export function KeptResultLine({ onSaved }: { onSaved: () => void }) {
  const { me, refresh } = useSession();
  const userId = me?.user_id;
  const [kept, setKept] = useState<KeptResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setKept(userId === undefined ? null : readResult(null)), [userId]);
  if (userId === undefined || kept === null || kept.declinedBy.includes(userId)) return null;

  async function take(id: string) {
    setBusy(true);
    takeOverResult(id);
    const outcome = await sendResult(id);
    toast({ sent: '已存进账号', later: '网络恢复后存进账号', none: '题目更新了，这份结果存不进去' }[outcome]);
    setKept(null);
    await refresh();
    onSaved();
  }

  return (
    <section aria-label="没登录时的测试">
      <p>把这台设备上的测试结果存进账号？它是没登录时测的。</p>
      <p className="lt-act">
        <Button onClick={() => void take(userId)} isBusy={isBusy}>
          存进账号
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            keepResult({ ...kept, declinedBy: [...kept.declinedBy, userId] }, null);
            setKept(null);
          }}
        >
          不是我的
        </Button>
      </p>
    </section>
  );
}

/** Left by the registration for the next page in this browser, which takes it away again. */
export const REGISTERED_COOKIE = 'bb_registered';
