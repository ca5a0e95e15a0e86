/**
 * The tests that this browser keeps, each reader's and the visitor's apart: one under way for each form, to go on with
 * later, and the last finished one. So nothing of one person, form or tab takes the place of another's.
 */
import type { ExamLevel, PlacementAnswer, PlacementForm } from '#contract/shapes.ts';
import { isExamLevel } from '#engine/exam-level.ts';
import { readCookie, token } from '../../shell/api.ts';

export interface KeptTest {
  /** The test's name, as the server gave it. */
  test: string;
  form: PlacementForm;
  answers: PlacementAnswer[];
}

/** What a test that can be relied on has found. */
export interface FoundLevel {
  level: ExamLevel;
  /** Words. */
  estimate: number;
}

export interface KeptResult extends KeptTest {
  /** What pages for visitors go by; missing when it could not be told. */
  found?: FoundLevel;
  /** False while the server has not been told for whom it is; a visitor's never is. */
  isSaved: boolean;
  /** Readers who were asked whether it is theirs and said no. */
  declinedBy: string[];
}

/** Id of a reader, null for the visitor. */
export type Owner = string | null;

/** Who is at this browser now. */
export function presentOwner(): Owner {
  return token() === null ? null : readCookie('bb_uid');
}

const PREFIX = 'placement:';
const keyOf = (what: PlacementForm | 'result', owner: Owner) => `${PREFIX}${what}:${owner ?? ''}`;

/** Null when there is none, or storage is closed to us. In the browser only, as all of these. */
export function readKeptTest(form: PlacementForm, owner: Owner): KeptTest | null {
  return parseKeptTest(read(keyOf(form, owner)));
}

export function keepTest(kept: KeptTest, owner: Owner): void {
  write(keyOf(kept.form, owner), kept);
}

export function forgetTest(form: PlacementForm, owner: Owner): void {
  write(keyOf(form, owner), null);
}

/** The visitor's test is this reader's from now on. */
export function takeOverTest(form: PlacementForm, userId: string): void {
  const kept = readKeptTest(form, null);
  if (kept === null) return;
  keepTest(kept, userId);
  forgetTest(form, null);
}

export function readResult(owner: Owner): KeptResult | null {
  return parseKeptResult(read(keyOf('result', owner)));
}

export function keepResult(result: KeptResult, owner: Owner): void {
  write(keyOf('result', owner), result);
}

export function forgetResult(owner: Owner): void {
  write(keyOf('result', owner), null);
}

/** The visitor's result is this reader's from now on, and to be sent. */
export function takeOverResult(userId: string): void {
  const kept = readResult(null);
  if (kept === null) return;
  keepResult({ ...kept, isSaved: false }, userId);
  forgetResult(null);
}

/** Hears of changes by other tabs. @returns what ends it */
export function onKeptElsewhere(changed: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) changed();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** What another version of the page, or somebody's own hand, has left there may be anything. */
export function parseKeptTest(text: string | null): KeptTest | null {
  const { test, form, answers } = fieldsOf(text);
  if (typeof test !== 'string' || (form !== 'full' && form !== 'short') || !Array.isArray(answers)) return null;
  return { test, form, answers: answers as PlacementAnswer[] };
}

export function parseKeptResult(text: string | null): KeptResult | null {
  const kept = parseKeptTest(text);
  if (kept === null) return null;
  const { isSaved, declinedBy, found } = fieldsOf(text);
  const declined = Array.isArray(declinedBy) ? declinedBy.filter((id) => typeof id === 'string') : [];
  return { ...kept, isSaved: isSaved === true, declinedBy: declined, ...(isFound(found) && { found }) };
}

function isFound(value: unknown): value is FoundLevel {
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

function write(key: string, value: KeptTest | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may have no storage: the test then lasts as long as its page.
  }
}
