/** The product at work: tasks, entries of the audit log, and visits. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { Count, Day, Fen, Instant, Rate } from './scalars.ts';

export const TaskState = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']);

export const Task = z
  .object({
    id: idSchema,
    /** The job's name, such as `article.retranslate`. */
    kind: z.string(),
    state: TaskState,
    progress: Rate,
    /** Message for people: what is going on, or what went wrong. */
    message: z.string(),
    /** What the task made, by kind: `{url}`, `{article_id}`, `{book_uuid}`. */
    result: z.record(z.string(), z.unknown()).nullable(),
    /** Subject of a task without an article: an address, a feed's item, an issue. */
    subject: z.string().nullable(),
    /** The article it works on or has made. */
    article: z.object({ id: idSchema, title: z.string() }).nullable(),
    created_at: Instant,
    /** When it last made progress; for a task that has ended, when it ended. */
    updated_at: Instant,
  })
  .register(z.globalRegistry, { id: 'Task' });
export type Task = z.infer<typeof Task>;

/** The name is null where the account is gone. */
const Person = z.object({ id: idSchema, name: z.string().nullable() });

export const AuditEntry = z
  .object({
    id: idSchema,
    action: z.string(),
    /** The action's name for people. */
    name: z.string(),
    operator: Person,
    /** The account that was changed; null where it was none. */
    user: Person.nullable(),
    /** What was changed, where it is no account. */
    subject: z.string().nullable(),
    detail: z.string().nullable(),
    /** The network address it came from. */
    address: z.string(),
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const LogSource = z.enum(['WEB', 'WEBVIEW']).register(z.globalRegistry, { id: 'LogSource' });
export type LogSource = z.infer<typeof LogSource>;

export const VisitorDevice = z.enum(['app', 'desk', 'phone']).register(z.globalRegistry, { id: 'VisitorDevice' });
export type VisitorDevice = z.infer<typeof VisitorDevice>;

export const Visitor = z
  .object({
    cuid: z.string(),
    user_id: idSchema.nullable(),
    first_at: Instant,
    last_at: Instant,
    pages: Count,
    is_new: z.boolean(),
    source: LogSource,
    platform: z.string().nullable(),
    /** Null of visitors before it was kept. */
    device: VisitorDevice.nullable(),
    /** Host of the page that led here on the first visit, or the mark on a link of ours (`poster`, `invitation`); null where nothing is known. */
    came_from: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'Visitor' });
export type Visitor = z.infer<typeof Visitor>;

export const VisitorEvent = z
  .object({
    id: idSchema,
    name: z.string(),
    data: z.unknown(),
    /** Title of the article whose page was opened. */
    title: z.string().nullable(),
    uid: z.string().nullable(),
    source: LogSource,
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'VisitorEvent' });
export type VisitorEvent = z.infer<typeof VisitorEvent>;

export const VisitorDay = z.object({
  date: Day,
  /** Pages opened. */
  pages: Count,
  /** Different visitors, and those of them who had never been here before. */
  visits: Count,
  new: Count,
  read_minutes: Count,
  /** Readers who read for a minute or more. */
  readers: Count,
  registrations: Count,
  /** Orders paid on this day, and what was paid. */
  orders: Count,
  amount: Fen,
  /** Share of the day's visitors who came again within seven days. */
  retention: Rate.nullable(),
});
export type VisitorDay = z.infer<typeof VisitorDay>;

/** People who first came in a month; each step is counted by itself. */
export const VisitorFunnel = z.object({
  /** First day of the month. */
  month: Day,
  visited: Count,
  /** Tapped a word. */
  tapped: Count,
  /** Finished a vocabulary test. */
  tested: Count,
  registered: Count,
  /** Read for a minute or more on the seventh day after registering. */
  stayed: Count,
  paid: Count,
});
export type VisitorFunnel = z.infer<typeof VisitorFunnel>;

/** People who registered in a week. */
export const VisitorCohort = z.object({
  /** Monday of the week. */
  week: Day,
  registered: Count,
  /** How many of them read for a minute or more `day` days later; null until that day is over for all of them. */
  read_again: z.array(z.object({ day: z.int(), count: Count.nullable() })),
});
export type VisitorCohort = z.infer<typeof VisitorCohort>;
