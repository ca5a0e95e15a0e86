/** Asked once of a reader who logs in where a visitor took the test: whether the result is theirs. */
import { useEffect, useState } from 'react';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { type KeptResult, keepResult, readResult, takeOverResult } from './kept-test.ts';
import { sendResult } from './result-sending.ts';

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
