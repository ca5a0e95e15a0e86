/** Label of a word's due day. */
import type { MyWord } from '#contract/shapes.ts';
import { reviewDaysBetween } from '#engine/schedule/review-day.ts';

export interface DueLabel {
  text: string;
  /** `warn` for due words, `good` for known ones. */
  tone?: 'warn' | 'good';
}

/** @param now ISO instant; counted in days of review, which end at four in the morning */
export function dueLabel({ state, due_at: dueAt }: Pick<MyWord, 'state' | 'due_at'>, now: string): DueLabel {
  if (state === 'known') return { text: '已掌握', tone: 'good' };
  if (state === 'ignored') return { text: '已忽略' };
  if (dueAt === null) return { text: '新词' };
  const days = reviewDaysBetween(new Date(now), new Date(dueAt));
  if (days <= 0) return { text: '今天', tone: 'warn' };
  return { text: days === 1 ? '明天' : `${days} 天后` };
}
