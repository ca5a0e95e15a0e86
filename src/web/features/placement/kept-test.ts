/**
 * The test that this browser keeps: one under way, to go on with later, or a finished one of a visitor, to be moved into
 * the account after registration or login.
 */
import type { PlacementAnswer, PlacementForm } from '#contract/shapes.ts';

const KEY = 'placement';

export interface KeptTest {
  /** The test's name, as the server gave it. */
  test: string;
  form: PlacementForm;
  answers: PlacementAnswer[];
  isDone: boolean;
  /** Id of the reader in whose account it is; null as long as it is in none. */
  savedFor: string | null;
}

/** Null when there is none, or storage is closed to us. In the browser only. */
export function readKeptTest(): KeptTest | null {
  try {
    return parseKeptTest(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function keepTest(kept: KeptTest): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private windows may have no storage: the test then lasts as long as its page.
  }
}

export function forgetTest(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

/** What another version of the page, or somebody's own hand, has left there may be anything. */
export function parseKeptTest(text: string | null): KeptTest | null {
  if (text === null) return null;
  try {
    const { test, form, answers, isDone, savedFor } = JSON.parse(text) as Record<string, unknown>;
    if (typeof test !== 'string' || (form !== 'full' && form !== 'short') || !Array.isArray(answers)) return null;
    const owner = typeof savedFor === 'string' ? savedFor : null;
    return { test, form, answers: answers as PlacementAnswer[], isDone: isDone === true, savedFor: owner };
  } catch {
    return null;
  }
}
