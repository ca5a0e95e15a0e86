/**
 * A visitor's finished test becomes a reader's: automatically after a registration in this browser, after a question for those who log in to
 * an existing account.
 */
import { useEffect, useState } from 'react';
import { readCookie, writeCookie } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { claimResult, readSavedResult, type SavedResult, saveResult } from './saved-test.ts';
import { submitResult } from './submit-result.ts';

/** Set by the registration, read and removed by the next page in this browser. */
export const REGISTERED_COOKIE = 'bb_registered';
const RETRY_MS = 60_000;

export function ClaimResultAfterRegistration() {
  const { me, refresh } = useSession();
  const userId = me?.user_id;
  useEffect(() => {
    if (userId === undefined) return;
    if (readCookie(REGISTERED_COOKIE) !== null) {
      claimResult(userId);
      writeCookie(REGISTERED_COOKIE, '', 0);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      const outcome = await submitResult(userId);
      if (outcome === 'sent') await refresh();
      if (outcome === 'later') timer = setTimeout(() => void send(), RETRY_MS);
    };
    void send();
    return () => clearTimeout(timer);
  }, [userId, refresh]);
  return null;
}

/** @param onSaved the account has another result now */
export function ClaimResultPrompt({ onSaved }: { onSaved: () => void }) {
  const { me, refresh } = useSession();
  const userId = me?.user_id;
  const [saved, setSaved] = useState<SavedResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => setSaved(userId === undefined ? null : readSavedResult(null)), [userId]);
  if (userId === undefined || saved === null || saved.declinedBy.includes(userId)) return null;

  async function claim(id: string) {
    setBusy(true);
    claimResult(id);
    const outcome = await submitResult(id);
    toast({ sent: '已存进账号', later: '网络恢复后存进账号', none: '题目更新了，这份结果存不进去' }[outcome]);
    setSaved(null);
    await refresh();
    onSaved();
  }

  return (
    <section aria-label="没登录时的测试">
      <p>把这台设备上的测试结果存进账号？它是没登录时测的。</p>
      <p className="lt-act">
        <Button onClick={() => void claim(userId)} isBusy={isBusy}>
          存进账号
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            saveResult({ ...saved, declinedBy: [...saved.declinedBy, userId] }, null);
            setSaved(null);
          }}
        >
          不是我的
        </Button>
      </p>
    </section>
  );
}
