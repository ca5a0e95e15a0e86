/** What a failed attempt means for the change: try again, log in first, done all the same, or never. */
import { ApiError } from '#contract/client-error.ts';
import type { QueuedCall } from './entry.ts';

export type Verdict = 'later' | 'busy' | 'login' | 'done' | 'overtaken' | 'never';

/** Refusals that pass: too early, too often, took too long. */
const PASSING = new Set([408, 425, 429]);

/**
 * `later`: no answer came, nothing else will go through either. `busy`: the server did not manage this one. `done`: what was to be
 * removed is gone already, as after an attempt whose answer was lost. `overtaken`: what was to be changed has been deleted since, on
 * another device.
 */
export function verdictOf(error: unknown, { name }: QueuedCall): Verdict {
  if (!(error instanceof ApiError) || error.isNetwork) return 'later';
  if (error.status === 401) return 'login';
  if (error.status === 429) return 'later';
  if (PASSING.has(error.status) || (error.status >= 500 && error.status !== 501)) return 'busy';
  if (error.status === 410 && name === 'POST /reader/article/{id}/notes/add') return 'overtaken';
  const isRemoval = name === 'POST /reader/article/notes/{id}/delete' || name === 'POST /reader/myword/del';
  return isRemoval && error.status === 404 ? 'done' : 'never';
}
