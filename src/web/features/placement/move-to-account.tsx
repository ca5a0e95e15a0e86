/** After registration or login: a visitor's finished test moves from this browser into the account. Draws nothing. */
import { useEffect } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { api } from '../../shell/browser.ts';
import { useSession } from '../../shell/session.tsx';
import { forgetTest, keepTest, readKeptTest } from './kept-test.ts';

export function MoveTestToAccount() {
  const { me, refresh } = useSession();
  const userId = me?.user_id;
  useEffect(() => {
    const kept = readKeptTest();
    if (userId === undefined || kept === null || !kept.isDone || kept.savedFor !== null) return;
    const { test, answers } = kept;
    api()
      .call('POST /reader/myword/placement', { body: { test, answers } })
      .then(
        () => {
          keepTest({ ...kept, savedFor: userId });
          return refresh();
        },
        (error: unknown) => {
          // Without network it stays for the next page; what the server does not take never becomes right.
          if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetTest();
        },
      );
  }, [userId, refresh]);
  return null;
}
