/** The newest version of the native app, and what the one that asks has to do about it. */
import * as z from 'zod';
import { Count } from './scalars.ts';

/** A place where the app is had: a store, or a file. */
export const AppLink = z.object({
  /** As the app names its platform in its identification, `ios` or `android`. */
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
  /** What the caller's identification says of it; null for a browser. */
  installed: z.object({ platform: z.string(), version: z.string(), version_code: Count.nullable() }).nullable(),
  /** The caller's is older than this. */
  is_newer: z.boolean(),
}).register(z.globalRegistry, { id: 'AppUpgrade' });
export type AppUpgrade = z.infer<typeof AppUpgrade>;
