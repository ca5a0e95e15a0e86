/** Accounts on the wire. */
import type { Me, Member, Settings } from '#contract/shapes.ts';
import type { Account } from './queries.ts';

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
};

const MEMBER_NAMES = { 1: '会员', 2: '高级会员' } as const;
const DAY_MS = 86_400_000;

/** `138****0000` */
export function maskPhone(phone: string | null): string | null {
  return phone === null ? null : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Null when there is no membership or it has ended. */
export function presentMember(member: Account['member'], now: Date): Member | null {
  if (member === null || member.expiresAt <= now || (member.level !== 1 && member.level !== 2)) return null;
  return {
    level: member.level,
    name: MEMBER_NAMES[member.level],
    days_left: Math.ceil((member.expiresAt.getTime() - now.getTime()) / DAY_MS),
    expires_at: member.expiresAt.toISOString(),
    is_trial: member.isTrial,
  };
}

export function presentMe(
  account: Account,
  counts: Pick<Me['counts'], 'words' | 'due' | 'notes' | 'stars' | 'streak'>,
  vocabulary: Me['vocabulary'],
  now: Date,
): Me {
  return {
    user_id: String(account.id),
    username: account.username,
    phone: maskPhone(account.phone),
    avatar: account.avatar,
    is_super: account.isSuper,
    member: presentMember(account.member, now),
    settings: { ...DEFAULT_SETTINGS, ...account.settings },
    counts: { books: 0, ...counts },
    vocabulary,
    created_at: account.createdAt.toISOString(),
    delete_at: null,
  };
}
