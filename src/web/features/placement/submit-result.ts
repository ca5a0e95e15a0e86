/** A saved result goes into its reader's account: at once, or when the server can take it. */
import { ApiError } from '#contract/client-error.ts';
import type { PlacementStep } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';
import { deleteResult, readSavedResult, type SavedTest, saveResult } from './saved-test.ts';

/** Answers that stay the same however often one asks; anything else may be different later. */
const FINAL = new Set([400, 404, 409, 410]);

export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.has(error.status);
}

/** What came of a finished test; asked as a reader, it is saved in the account. */
export function fetchResult({ test, answers }: SavedTest): Promise<PlacementStep> {
  return api().call('POST /reader/myword/placement', { body: { test, answers: [...answers] } });
}

/** `none` when nothing of this reader waits, or the server will never take it. */
export async function submitResult(
  userId: string,
  ask: (saved: SavedTest) => Promise<unknown> = fetchResult,
): Promise<'none' | 'sent' | 'later'> {
  const saved = readSavedResult(userId);
  if (saved === null || saved.isSaved) return 'none';
  try {
    await ask(saved);
  } catch (error) {
    if (!isFinal(error)) return 'later';
    deleteResult(userId);
    return 'none';
  }
  saveResult({ ...saved, isSaved: true }, userId);
  return 'sent';
}
