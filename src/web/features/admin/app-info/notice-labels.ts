/** The state of a notice at an instant, and the labels of its values. */
import type { Notice, NoticeAudience, NoticeLevel } from '#contract/shapes.ts';
import { formatDateTime } from '../forms/date-time.ts';

type NoticeState = 'before' | 'shown' | 'over';

/** @param at ISO instant */
export function noticeState({ from, to }: Pick<Notice, 'from' | 'to'>, at: string): NoticeState {
  const now = Date.parse(at);
  if (to !== null && Date.parse(to) <= now) return 'over';
  return from !== null && Date.parse(from) > now ? 'before' : 'shown';
}

export const STATE_LABELS: Record<NoticeState, string> = { before: '没到时间', shown: '正在显示', over: '已结束' };

export const AUDIENCES: readonly { value: NoticeAudience; label: string }[] = [
  { value: 'all', label: '所有人' },
  { value: 'visitor', label: '没登录的' },
  { value: 'reader', label: '登录的' },
  { value: 'member', label: '会员' },
];

export const LEVELS: readonly { value: NoticeLevel; label: string }[] = [
  { value: 'info', label: '一般' },
  { value: 'good', label: '好消息' },
  { value: 'warn', label: '提醒' },
];

export const audienceLabel = (audience: NoticeAudience): string =>
  AUDIENCES.find(({ value }) => value === audience)?.label ?? '';

/** `2026-11-20 09:20 到 2026-11-22 00:00`; an open end is left out. */
export function periodLabel({ from, to }: Pick<Notice, 'from' | 'to'>): string {
  if (from === null && to === null) return '一直显示';
  return [from && `${formatDateTime(from)} 起`, to && `到 ${formatDateTime(to)}`].filter(Boolean).join('，');
}
