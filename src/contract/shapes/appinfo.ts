/** Public facts: the newest version of the native app, the contact card and the notices. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { Count, Instant } from './scalars.ts';

/** A place where the app is had: a store, or a file. */
export const AppLink = z.object({
  /** The platform as in the app's identification, `ios` or `android`. */
  platform: z.string(),
  name: z.string(),
  url: z.string(),
});
export type AppLink = z.infer<typeof AppLink>;

export const AppRelease = z
  .object({
    version: z.string(),
    /** Grows with each release; what versions are compared by. */
    version_code: Count,
    /** What is new, one line each. */
    notes: z.array(z.string()),
    links: z.array(AppLink),
  })
  .register(z.globalRegistry, { id: 'AppRelease' });
export type AppRelease = z.infer<typeof AppRelease>;

export const AppUpgrade = AppRelease.extend({
  /** The version in the caller's identification; null for a browser. */
  installed: z.object({ platform: z.string(), version: z.string(), version_code: Count.nullable() }).nullable(),
  /** The caller's is older than this. */
  is_newer: z.boolean(),
}).register(z.globalRegistry, { id: 'AppUpgrade' });
export type AppUpgrade = z.infer<typeof AppUpgrade>;

/** The contact card; all of it is null until there is one. */
export const Contact = z
  .object({ name: z.string().nullable(), qrcode: z.string().nullable(), text: z.string().nullable() })
  .register(z.globalRegistry, { id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

export const NoticeLevel = z.enum(['info', 'good', 'warn']);
export type NoticeLevel = z.infer<typeof NoticeLevel>;
export const NoticeAudience = z.enum(['all', 'visitor', 'reader', 'member']);
export type NoticeAudience = z.infer<typeof NoticeAudience>;

/** `from` and `to` bound when it is shown; null is open. */
export const Notice = z
  .object({
    id: idSchema,
    text: z.string(),
    level: NoticeLevel,
    audience: NoticeAudience,
    link: z.string().nullable(),
    from: Instant.nullable(),
    to: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'Notice' });
export type Notice = z.infer<typeof Notice>;
