/** Submits a saved result to its reader's account, at once or when the server is reachable. */
import { ApiError } from '#contract/client-error.ts';
import type { PlacementStep } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { deleteResult, readSavedResult, type SavedTest, saveResult } from './saved-test.ts';

/** Statuses that a retry does not change. */
const FINAL = new Set([400, 404, 409, 410]);

export function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL.has(error.status);
}

/** The result of a finished test; with a login the server also saves it in the account. */
export function fetchResult({ test, answers }: SavedTest): Promise<PlacementStep> {
  return api().call('POST /reader/myword/placement', { body: { test, answers: [...answers] } });
}

/** Whether a newer test, as on another device, is in the account. */
export function isOutdated({ result, history }: Pick<PlacementStep, 'result' | 'history'>): boolean {
  const savedAt = result?.saved_at ?? null;
  return savedAt !== null && history.some(({ at }) => Date.parse(at) > Date.parse(savedAt));
}

/** `none` when this reader has nothing to submit, or the server rejects it for good. */
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
