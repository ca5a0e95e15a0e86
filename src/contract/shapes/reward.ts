/** Invitation codes, friends who came, the weekly rank, and days of membership given for them. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { Member } from './person.ts';
import { Count, Day, Instant } from './scalars.ts';

/** REGISTER lets in, MEMBER gives days, INVITE is a user's own. */
export const CodeType = z.enum(['REGISTER', 'MEMBER', 'INVITE']).register(z.globalRegistry, { id: 'CodeType' });
export type CodeType = z.infer<typeof CodeType>;

/** Whether a code can still be used, and if not, why. */
export const CodeState = z.enum(['open', 'used_up', 'expired', 'off']);
export type CodeState = z.infer<typeof CodeState>;

/** Somebody who used a code; both fields are null when the account is deleted. */
export const CodeUse = z.object({
  user_id: idSchema.nullable(),
  username: z.string().nullable(),
  used_at: Instant,
});
export type CodeUse = z.infer<typeof CodeUse>;

export const Code = z
  .object({
    code_id: idSchema,
    /** The code in groups: `K7MW-PX3R-T9CD`. */
    code: z.string(),
    ctype: CodeType,
    state: CodeState,
    days: z.int().nullable(),
    /** How often it may be used; null for any number of times. */
    uses: z.int().min(1).nullable(),
    used: Count,
    /** The newest few. */
    used_by: z.array(CodeUse),
    remark: z.string().nullable(),
    /** The reader whose invitation code this is; null for other kinds of codes. */
    owner: z.object({ user_id: idSchema, username: z.string() }).nullable(),
    expires_at: Instant.nullable(),
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'Code' });
export type Code = z.infer<typeof Code>;

/** Somebody who registered with my code; the reward is claimed with `code_id`. */
export const InvitedFriend = z.object({
  code_id: idSchema,
  /** Null when the account is gone. */
  username: z.string().nullable(),
  joined_at: Instant,
  finished_article: z.boolean(),
  award: z.enum(['none', 'ready', 'taken']),
  /** Why there will be no reward: somebody's friend before, or registered on a device, or in a network, of mine or of another friend. */
  refusal: z.enum(['phone', 'device', 'network']).nullable(),
});
export type InvitedFriend = z.infer<typeof InvitedFriend>;

export const MyCode = z.object({
  code: z.string(),
  /** Switched off by an operator: nobody can use it. */
  is_off: z.boolean(),
  /** Leads to registration with the code filled in. */
  url: z.string(),
  /** The link as a QR code, SVG. */
  qr: z.string(),
  friends: z.array(InvitedFriend),
  /** The newest come first; null when these are the last. */
  next_offset: z.int().nullable(),
  friends_total: Count,
  rules: z.object({
    /** Days of membership for each friend. */
    days_each: z.int(),
    days_a_month: z.int(),
  }),
  /** Days received in this month of the calendar, in Shanghai. */
  month: z.object({ days: Count, resets_at: Instant }),
  /** The reader who invited me, and until when I can still name one. */
  inviter: z.object({ username: z.string().nullable() }).nullable(),
  bind_until: Instant.nullable(),
});
export type MyCode = z.infer<typeof MyCode>;

export const Award = z.object({ days: z.int().min(1), member: Member }).register(z.globalRegistry, { id: 'Award' });
export type Award = z.infer<typeof Award>;

export const RankCategory = z.enum(['time', 'article', 'word']).register(z.globalRegistry, { id: 'RankCategory' });
export type RankCategory = z.infer<typeof RankCategory>;

/** `value` is seconds, articles or words, by the category. */
export const RankRow = z
  .object({
    rank: z.int().min(1),
    user: z.object({ id: idSchema, name: z.string(), avatar: z.string().nullable() }),
    value: Count,
    /** Days of membership that this place earns at the end of the week; 0 for none. */
    days: Count,
    /** My inviter, or somebody I invited. */
    is_friend: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'RankRow' });
export type RankRow = z.infer<typeof RankRow>;

/** Reward for a place among the first ten of a finished week: once for each reader and week, for the best of the three categories. */
export const RankReward = z
  .object({
    cat: RankCategory,
    rank: z.int().min(1),
    days: z.int().min(1),
    /** `held`: not before it was looked at; `refused`: it was looked at, and there are no days. */
    state: z.enum(['ready', 'taken', 'expired', 'held', 'refused']),
    /** Why it is held or refused, in Chinese, and what I said to it; null unless it is. */
    held: z.object({ detail: z.string(), statement: z.string().nullable() }).nullable(),
    expires_at: Instant,
  })
  .register(z.globalRegistry, { id: 'RankReward' });
export type RankReward = z.infer<typeof RankReward>;

/** A reader who is looked at: `network` only without reward, all others out of the rank, until a super user decides. */
export const RankHold = z
  .object({
    id: idSchema,
    rank_date: Day,
    user: z.object({ id: idSchema, name: z.string() }),
    reason: z.enum(['devices', 'idle', 'hours', 'speed', 'shared', 'together', 'network']),
    /** What was noticed, in Chinese. */
    detail: z.string(),
    state: z.enum(['open', 'restored', 'kept']),
    /** The reader's statement about it. */
    statement: z.string().nullable(),
    remark: z.string().nullable(),
    created_at: Instant,
    decided_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'RankHold' });
export type RankHold = z.infer<typeof RankHold>;
