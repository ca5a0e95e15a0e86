/** People: the reader's own account, how others see it, membership. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { LearningSteps, WantedRetention } from './review.ts';
import { Count, ExamLevel, Instant, Topic } from './scalars.ts';

/** 1 会员, 2 高级会员. */
export const MemberLevel = z.literal([1, 2], '等级是 1（会员）或 2（高级会员）');
export type MemberLevel = z.infer<typeof MemberLevel>;

export const Member = z
  .object({
    level: MemberLevel,
    name: z.string(),
    days_left: Count,
    expires_at: Instant,
    is_trial: z.boolean(),
    /** The level that goes on after this one, and its end; absent where nothing waits. */
    next: z.object({ level: MemberLevel, until: Instant }).optional(),
    remark: z.string().optional(),
  })
  .register(z.globalRegistry, { id: 'Member' });
export type Member = z.infer<typeof Member>;

export const Gloss = z.enum(['off', 'unknown', 'level']);
export type Gloss = z.infer<typeof Gloss>;
export const TranslationDisplay = z.enum(['tap', 'always', 'never']);
export type TranslationDisplay = z.infer<typeof TranslationDisplay>;
export const Theme = z.enum(['light', 'black', 'sepia', 'auto']);
export type Theme = z.infer<typeof Theme>;

export const ReadingFont = z.enum(['serif', 'sans']);
export type ReadingFont = z.infer<typeof ReadingFont>;

export const Settings = z
  .strictObject({
    exam_level: ExamLevel,
    daily_minutes: z.int().min(1).max(600),
    daily_new_words: z.int().min(0).max(200),
    /** Share of words to be remembered when they come up for review. */
    retention: WantedRetention,
    learning_steps: LearningSteps,
    gloss: Gloss,
    translation: TranslationDisplay,
    theme: Theme,
    /**
     * Letter size of the reading column in CSS pixels. For this and the next two fields null is the default of the design, which differs
     * between phone and desk.
     */
    font_size: z.int().min(12).max(36).nullable(),
    /** A multiple of the size. */
    line_height: z.number().min(1.4).max(2.4).nullable(),
    /** Width of the reading column in em. */
    column_width: z.number().min(28).max(48).nullable(),
    /** Font of the English text. */
    font: ReadingFont,
    /**
     * When theme, translation or the look of the text last changed, by the clock of the device on which that was; null when they never
     * changed and are the defaults. A change of these with an older instant is dropped.
     */
    style_changed_at: Instant.nullable(),
    /** Topics the reader follows. */
    topics: z.array(Topic).max(10),
    /** The reader's own words as a creator; '' is taken for null. Public once a collection is public. */
    intro: z
      .string()
      .trim()
      .max(200, '简介最多 200 字')
      .transform((text) => text || null)
      .nullable(),
  })
  .register(z.globalRegistry, { id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

export const Role = z.enum(['reader', 'member', 'editor', 'super']);
export type Role = z.infer<typeof Role>;

export const Me = z
  .object({
    user_id: idSchema,
    username: z.string(),
    /** Masked: `138****0000`. */
    phone: z.string().nullable(),
    avatar: z.string().nullable(),
    is_super: z.boolean(),
    /** The most that the account may: an editor everything with content, a super user everything. */
    role: Role,
    member: Member.nullable(),
    settings: Settings,
    counts: z.object({
      words: Count,
      due: Count,
      notes: Count,
      stars: Count,
      books: Count,
      /** Days in a row with reading or review. */
      streak: Count,
    }),
    /** Estimated vocabulary, words; null before a level test or enough reading. */
    vocabulary: Count.nullable(),
    created_at: Instant,
    /** When the account will be deleted, if the reader has asked for that. */
    delete_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'Me' });
export type Me = z.infer<typeof Me>;

/** A user as a super user sees them. */
export const UserBrief = z
  .object({
    user_id: idSchema,
    username: z.string(),
    phone: z.string().nullable(),
    openid: z.string().nullable(),
    xhs_id: z.string().nullable(),
    role: Role,
    member: Member.nullable(),
    created_at: Instant,
    last_seen_at: Instant.nullable(),
    /** When the account was closed; absent for an open account. */
    closed_at: Instant.optional(),
  })
  .register(z.globalRegistry, { id: 'UserBrief' });
export type UserBrief = z.infer<typeof UserBrief>;

/** A place where the account is logged in. */
export const LoginSession = z.object({
  id: idSchema,
  /** Device by the user agent, for people: `Chrome · Windows`. */
  device: z.string(),
  /** The network it was opened from, the last part of the address hidden; null when unknown. */
  place: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSession>;

/** Result of login and registration. */
export const SignedIn = z.object({ token: z.string(), user: Me }).register(z.globalRegistry, { id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

export const MemberLogEntry = z
  .object({
    id: idSchema,
    action: z.enum(['trial', 'open', 'renew', 'close', 'order', 'award', 'expire']),
    level: MemberLevel.nullable(),
    days: z.int().nullable(),
    remark: z.string().nullable(),
    operator: z.string().nullable(),
    expires_at: Instant.nullable(),
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'MemberLogEntry' });
export type MemberLogEntry = z.infer<typeof MemberLogEntry>;

/** An application for 畅读, by a student or teacher. */
export const ChangduApplication = z
  .object({
    id: idSchema,
    identity: z.enum(['student', 'teacher']),
    real_name: z.string(),
    school: z.string(),
    reason: z.string(),
    state: z.enum(['PENDING', 'PASSED', 'REJECTED']),
    remark: z.string().nullable(),
    user: z.object({ id: idSchema, name: z.string() }),
    created_at: Instant,
    decided_at: Instant.nullable(),
    /** From when another application may be sent, shortly before the given days are over; null unless this one has passed. */
    renewable_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'ChangduApplication' });
export type ChangduApplication = z.infer<typeof ChangduApplication>;

/** A copy of everything of one's own, by the task that makes it. */
export const DataExport = z.object({
  task_id: idSchema,
  /** Size of the file; null while there is none to download. */
  bytes: Count.nullable(),
  /** Its task is under way. */
  is_making: z.boolean(),
  created_at: Instant,
  /** When the file is deleted; null until it is made. */
  expires_at: Instant.nullable(),
});
export type DataExport = z.infer<typeof DataExport>;
