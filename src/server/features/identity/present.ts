/** Accounts on the wire. */
import type { Me, Member, Role, Settings, UserBrief } from '#contract/shapes.ts';
import { presentStanding, standingAt } from '#server/features/membership/service.ts';
import type { Account } from './queries.ts';
import type { StoredSettings } from './tables.ts';

export const DEFAULT_SETTINGS: Settings = {
  exam_level: 'cet4',
  daily_minutes: 20,
  daily_new_words: 10,
  retention: 0.9,
  learning_steps: [1, 10],
  gloss: 'off',
  translation: 'tap',
  theme: 'auto',
  font_size: null,
  font: 'serif',
  line_height: null,
  column_width: null,
  style_changed_at: null,
  topics: [],
  intro: null,
};

/** Settings with defaults for those that the reader has not chosen. Older versions stored '' for no `intro`. */
export function presentSettings({ former_steps: _, ...kept }: StoredSettings): Settings {
  return { ...DEFAULT_SETTINGS, ...kept, intro: kept.intro || null };
}

/** `138****0000` */
export function maskPhone(phone: string | null): string | null {
  return phone === null ? null : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Null when there is no membership or it has ended. */
export function presentMember(member: Account['member'], now: Date): Member | null {
  return presentStanding(standingAt(member, now), now);
}

/** An account for super users, who see the whole phone number. */
export function presentBrief(account: Account, now: Date): UserBrief {
  return {
    user_id: String(account.id),
    username: account.username,
    phone: account.phone,
    openid: account.openid,
    xhs_id: account.xhsId,
    role: roleOf(account, now),
    member: withRemark(presentMember(account.member, now), account.member?.remark),
    created_at: account.createdAt.toISOString(),
    last_seen_at: account.lastSeenAt.toISOString(),
    ...(account.closedAt && { closed_at: account.closedAt.toISOString() }),
  };
}

function withRemark(member: Member | null, remark: string | null | undefined): Member | null {
  return member && { ...member, ...(remark && { remark }) };
}

export function presentMe(account: Account, counts: Me['counts'], vocabulary: Me['vocabulary'], now: Date): Me {
  return {
    user_id: String(account.id),
    username: account.username,
    phone: maskPhone(account.phone),
    avatar: account.avatar,
    is_super: account.isSuper,
    role: roleOf(account, now),
    member: presentMember(account.member, now),
    settings: presentSettings(account.settings),
    counts,
    vocabulary,
    created_at: account.createdAt.toISOString(),
    delete_at: account.deleteAt?.toISOString() ?? null,
  };
}

function roleOf({ isSuper, isEditor, member }: Account, now: Date): Role {
  if (isSuper) return 'super';
  if (isEditor) return 'editor';
  return standingAt(member, now) === null ? 'reader' : 'member';
}
