/** Labels of memberships and of the entries of their log. */
import type { Member, MemberLogEntry } from '#contract/shapes.ts';
import { formatDay } from '../../ui/day.ts';

const LEVELS = { 1: '会员', 2: '高级会员' } as const;
const ACTIONS: Record<MemberLogEntry['action'], string> = {
  trial: '试用',
  open: '开通',
  renew: '续期',
  close: '关闭',
  order: '购买',
  award: '奖励',
  expire: '到期',
};
/** Days before the end at which the reader is told. */
const NOTICE_DAYS = 3;

export const levelName = (level: 1 | 2): string => LEVELS[level];
export const actionName = (action: MemberLogEntry['action']): string => ACTIONS[action];

/** `还有 12 天，到 3 月 8 日`. */
export function membershipLabel(member: Member | null): string {
  return member === null ? '还不是会员' : `还有 ${member.days_left} 天，到 ${formatDay(member.expires_at)}`;
}

/** `会员 30 天`; the level alone or nothing for an entry without days. */
export function entryLabel({ action, level, days }: MemberLogEntry): string {
  const amount = days !== null && (action === 'close' ? `收回 ${days} 天` : `${days} 天`);
  return [level && levelName(level), amount].filter(Boolean).join(' ');
}

/** Whether the membership ends within `NOTICE_DAYS`. */
export function isEndingSoon(member: Member | null): member is Member {
  return member !== null && member.days_left <= NOTICE_DAYS;
}
