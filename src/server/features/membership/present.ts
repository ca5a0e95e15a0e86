/** Memberships and their log on the wire. */
import type { Member, MemberLogEntry } from '#contract/shapes.ts';
import type { LogRow } from './queries.ts';
import type { Standing } from './standing.ts';

const MEMBER_NAMES = { 1: '会员', 2: '高级会员' } as const;
const DAY_MS = 86_400_000;

export function presentStanding(standing: Standing | null, now: Date): Member | null {
  if (standing === null) return null;
  const { level, expiresAt, isTrial, levelOneUntil } = standing;
  return {
    level,
    name: MEMBER_NAMES[level],
    days_left: Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS),
    expires_at: expiresAt.toISOString(),
    is_trial: isTrial,
    ...(levelOneUntil && { next: { level: 1, until: levelOneUntil.toISOString() } }),
  };
}

/** @param namesOperators whether the reader of the log may know who it was; else it was one of the super users */
export function presentLogEntry({ entry, operator }: LogRow, namesOperators: boolean): MemberLogEntry {
  const isByHand = entry.operatorId !== null;
  return {
    id: String(entry.id),
    action: entry.action,
    level: entry.level === 1 || entry.level === 2 ? entry.level : null,
    days: entry.days,
    remark: entry.remark || null,
    operator: isByHand ? (namesOperators && operator) || '管理员' : null,
    expires_at: entry.expiresAt?.toISOString() ?? null,
    created_at: entry.createdAt.toISOString(),
  };
}
