/**
 * A visitor's finished test moves into the account that is made next in this browser. Somebody who logs into an account
 * they already had is asked instead (see kept-result-line.tsx): the visitor may have been another person. Draws nothing.
 */
import { useEffect } from 'react';
import { readCookie, writeCookie } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { takeOverResult } from './kept-test.ts';
import { REGISTERED_COOKIE } from './registered-cookie.ts';
import { sendResult } from './result-sending.ts';

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
