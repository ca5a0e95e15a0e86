/** Invitation codes, friends who came, the weekly rank, and days of membership given for them. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
import { Member } from './person.ts';
import { Count, Instant } from './scalars.ts';

/** REGISTER lets in, MEMBER gives days, INVITE is a user's own. */
export const CodeType = z.enum(['REGISTER', 'MEMBER', 'INVITE']).register(z.globalRegistry, { id: 'CodeType' });
export type CodeType = z.infer<typeof CodeType>;

export const Code = z
  .object({
    code_id: idSchema,
    code: z.string(),
    ctype: CodeType,
    days: z.int().nullable(),
    /** How often it may be used. */
    uses: z.int().min(1),
    used: Count,
    used_by: z.array(z.object({ user_id: idSchema, username: z.string() })),
    remark: z.string(),
    expires_at: Instant.nullable(),
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'Code' });
export type Code = z.infer<typeof Code>;

/** Somebody who registered with my code; `code_id` is what a reward is claimed with. */
export const InvitedFriend = z.object({
  code_id: idSchema,
  username: z.string(),
  joined_at: Instant,
  finished_article: z.boolean(),
  award: z.enum(['none', 'ready', 'taken']),
});
export type InvitedFriend = z.infer<typeof InvitedFriend>;

export const MyCode = z.object({ code: z.string(), url: z.string(), friends: z.array(InvitedFriend) });
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
  })
  .register(z.globalRegistry, { id: 'RankRow' });
export type RankRow = z.infer<typeof RankRow>;
