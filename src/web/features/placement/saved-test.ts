/**
 * Vocabulary tests saved in local storage, separately for each reader and the visitor: one unfinished test for each form, and the last
 * result.
 */
import type { ExamLevel, PlacementAnswer, PlacementForm } from '#contract/shapes.ts';
import { isExamLevel } from '#engine/exam-level.ts';
import { readCookie, token } from '../../shell/api.ts';

export interface SavedTest {
  /** Identifier of the test, from the server. */
  test: string;
  form: PlacementForm;
  answers: PlacementAnswer[];
}

/** The result of a reliable test. */
export interface MeasuredLevel {
  level: ExamLevel;
  /** Words. */
  estimate: number;
}

export interface SavedResult extends SavedTest {
  /** Used on pages for visitors; missing when the test was not reliable. */
  found?: MeasuredLevel;
  /** Whether it is stored in the reader's account; false for visitors. */
  isSaved: boolean;
  /** Readers who said that it is not theirs. */
  declinedBy: string[];
}

/** Id of a reader, null for the visitor. */
export type Owner = string | null;

/** Reader whose tests this browser saves now; null for a visitor. */
export function currentOwner(): Owner {
  return token() === null ? null : readCookie('bb_uid');
}

const PREFIX = 'placement:';
const keyOf = (what: PlacementForm | 'result', owner: Owner) => `${PREFIX}${what}:${owner ?? ''}`;

/** Null when there is none, or without storage. In the browser only, as all of these. */
export function readSavedTest(form: PlacementForm, owner: Owner): SavedTest | null {
  return parseSavedTest(read(keyOf(form, owner)));
}

export function saveTest(saved: SavedTest, owner: Owner): void {
  write(keyOf(saved.form, owner), saved);
}

export function deleteTest(form: PlacementForm, owner: Owner): void {
  write(keyOf(form, owner), null);
}

/** Moves the visitor's test to this reader. */
export function claimTest(form: PlacementForm, userId: string): void {
  const saved = readSavedTest(form, null);
  if (saved === null) return;
  saveTest(saved, userId);
  deleteTest(form, null);
}

export function readSavedResult(owner: Owner): SavedResult | null {
  return parseSavedResult(read(keyOf('result', owner)));
}

export function saveResult(result: SavedResult, owner: Owner): void {
  write(keyOf('result', owner), result);
}

export function deleteResult(owner: Owner): void {
  write(keyOf('result', owner), null);
}

/** Moves the visitor's result to this reader, to be submitted. */
export function claimResult(userId: string): void {
  const saved = readSavedResult(null);
  if (saved === null) return;
  saveResult({ ...saved, isSaved: false }, userId);
  deleteResult(null);
}

/** Calls back on changes by other tabs. @returns stops listening */
export function onSavedElsewhere(changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) changed();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** Validates what is stored, which may be of another version or edited. */
export function parseSavedTest(text: string | null): SavedTest | null {
  const { test, form, answers } = fieldsOf(text);
  if (typeof test !== 'string' || (form !== 'full' && form !== 'short') || !Array.isArray(answers)) return null;
  return { test, form, answers: answers as PlacementAnswer[] };
}

export function parseSavedResult(text: string | null): SavedResult | null {
  const saved = parseSavedTest(text);
  if (saved === null) return null;
  const { isSaved, declinedBy, found } = fieldsOf(text);
  const declined = Array.isArray(declinedBy) ? declinedBy.filter((id) => typeof id === 'string') : [];
  return { ...saved, isSaved: isSaved === true, declinedBy: declined, ...(isMeasuredLevel(found) && { found }) };
}

function isMeasuredLevel(value: unknown): value is MeasuredLevel {
  if (typeof value !== 'object' || value === null || !('level' in value) || !('estimate' in value)) return false;
  return typeof value.level === 'string' && isExamLevel(value.level) && Number.isFinite(value.estimate);
}

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: SavedTest | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the test lasts as long as its page.
  }
}
