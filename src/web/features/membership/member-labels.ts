/** Labels of memberships and of the entries of their log. */
import type { Member, MemberLogEntry } from '#contract/shapes.ts';
import { formatDayAndClock, formatNearDay } from '../../ui/day.ts';

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

/** `还有 12 天，到 3 月 8 日`, and what goes on after it: `，之后是会员，到 4 月 8 日`. */
export function membershipLabel(member: Member | null): string {
  if (member === null) return '还不是会员';
  const left = isLastDay(member) ? '不到 1 天' : ` ${member.days_left} 天`;
  return `还有${left}，到 ${endText(member)}${nextLabel(member)}`;
}

/** `会员到 3 月 8 日`; with what goes on after it `高级会员到 3 月 8 日，之后是会员，到 4 月 8 日`. */
export function endLabel(member: Member): string {
  return `${member.name}到 ${endText(member)}${nextLabel(member)}`;
}

/** `3 月 8 日`, on the last day `3 月 8 日 15:20`. */
export const endText = (member: Member): string =>
  (isLastDay(member) ? formatDayAndClock : formatNearDay)(member.expires_at);

/** Begun days are counted. */
const isLastDay = ({ days_left: left }: Member): boolean => left <= 1;

function nextLabel({ next }: Member): string {
  return next === undefined ? '' : `，之后是${levelName(next.level)}，到 ${formatNearDay(next.until)}`;
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

/**
 * Which help members get more of, by the outside services that are set up; null where there is none.
 * @param services names with spaces between, as pages have them
 */
export function moreHelpLabel(services: string): string | null {
  const names = services.split(' ');
  if (names.includes('ai')) return '讲解和翻译';
  return names.includes('translation') ? '翻译' : null;
}
