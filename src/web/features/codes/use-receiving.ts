/** Receiving days for friends: for one, or for all that are ready, one after the other until there is no more to be had. */
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import type { ResultOf } from '#contract/index.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { formatDay } from '../../ui/day.ts';
import { showError } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';

export interface Receiving {
  /** The friend whose days are on their way, or all. */
  busy: string | 'all' | null;
  receive(codeId: string): Promise<void>;
  receiveAll(codeIds: readonly string[]): Promise<void>;
}

type Award = ResultOf<'POST /api/code/receive_award'>;

export function useReceiving(): Receiving {
  const [busy, setBusy] = useState<Receiving['busy']>(null);
  const { revalidate } = useRevalidator();
  const { refresh } = useSession();

  async function take(what: string | 'all', codeIds: readonly string[]): Promise<void> {
    setBusy(what);
    const awards: Award[] = [];
    try {
      for (const code_id of codeIds) {
        const award = await takeOne(code_id);
        if (award !== null) awards.push(award);
      }
    } catch (error) {
      if (awards.length === 0) showError(error);
    }
    const last = awards.at(-1);
    const days = awards.reduce((sum, award) => sum + award.days, 0);
    if (last) toast(`领到 ${days} 天，会员到 ${formatDay(last.member.expires_at)}`);
    await Promise.all([revalidate(), refresh()]);
    setBusy(null);
  }

  return { busy, receive: (codeId) => take(codeId, [codeId]), receiveAll: (codeIds) => take('all', codeIds) };
}

/** Null for days that another tab has received meanwhile. */
async function takeOne(code_id: string): Promise<Award | null> {
  try {
    return await api().call('POST /api/code/receive_award', { body: { code_id } });
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'AWARD_TAKEN') return null;
    throw error;
  }
}
