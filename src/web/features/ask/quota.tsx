/** Questions left today, and what replaces the box when none is left. */

import { Clock, CornerDownRight } from 'lucide';
import { BENEFITS } from '#contract/benefits.ts';
import type { Me } from '#contract/shapes.ts';
import { callQuery, useQuery } from '../../data/use-query.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { leftToday, type Usage } from './left-today.ts';

/** Undefined while it is not known. @param isAi whether a model answers: else nothing is counted */
export function useUsage(isAi: boolean, isWriting: boolean): Usage | undefined {
  return useQuery(callQuery('GET /api/ai/usage', {}), isAi && !isWriting).data;
}

/** A phrase for a head; '' while it is not known. @param isAi as for {@link useUsage} */
export function useLeftToday(isAi: boolean, isWriting: boolean): string {
  const usage = useUsage(isAi, isWriting);
  return usage ? leftToday(usage) : '';
}

/** 今天的次数用完了: when there are more, what needs none, and what a membership adds. */
export function QuotaNotice({ limit }: { limit: number }) {
  const { me } = useSession();
  const more = me && moreFor(me);
  return (
    <div className="says" role="status">
      <Icon of={Clock} />
      <div>
        <b>今天的 {limit} 次用完了</b>
        <p>明天零点再有 {limit} 次。词典和句子结构不限次数。</p>
        {more && <Button href="/member">{more}</Button>}
      </div>
    </div>
  );
}

/** Help that does not cost one of the day's questions. */
export function FreeHelp({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <button type="button" onClick={onOpen}>
      <Icon of={CornerDownRight} size="sm" />
      <span>{label}</span>
    </button>
  );
}

function moreFor({ member }: Me): string | null {
  if (member?.level === 2) return null;
  return member && !member.is_trial
    ? `高级会员每天 ${BENEFITS.level2.answersADay} 次`
    : `会员每天 ${BENEFITS.level1.answersADay} 次`;
}
