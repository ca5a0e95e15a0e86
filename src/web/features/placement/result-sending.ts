/** A kept result goes into its reader's account: at once, or when the server can take it. */
import { ApiError } from '#contract/client-error.ts';
import type { PlacementStep } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { forgetResult, type KeptTest, keepResult, readResult } from './kept-test.ts';

/** Answers that stay the same however often one asks; anything else may be different later. */
const FINAL = new Set([400, 404, 409, 410]);

export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.has(error.status);
}

/** What came of a finished test; asked as a reader, it is kept in the account. */
export function askForResult({ test, answers }: KeptTest): Promise<PlacementStep> {
  return api().call('POST /reader/myword/placement', { body: { test, answers: [...answers] } });
}

/** `none` when nothing of this reader waits, or the server will never take it. */
export async function sendResult(
  userId: string,
  ask: (kept: KeptTest) => Promise<unknown> = askForResult,
): Promise<'none' | 'sent' | 'later'> {
  const kept = readResult(userId);
  if (kept === null || kept.isSaved) return 'none';
  try {
    await ask(kept);
  } catch (error) {
    if (!isFinal(error)) return 'later';
    forgetResult(userId);
    return 'none';
  }
  keepResult({ ...kept, isSaved: true }, userId);
  return 'sent';
}
