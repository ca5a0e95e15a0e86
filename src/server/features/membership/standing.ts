/** What a stored membership amounts to at an instant, and how added days change it. Pure: the clock is an argument. */
import type { MemberLevel } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';

/** A membership as it is stored. */
export interface StoredMembership {
  level: MemberLevel;
  expiresAt: Date;
  /** See the table: level 1 that goes on after level 2. */
  levelOneUntil: Date | null;
  isTrial: boolean;
}

export interface Standing {
  level: MemberLevel;
  /** When this level ends. */
  expiresAt: Date;
  isTrial: boolean;
  /** Level 1 goes on after level 2 and ends then. */
  levelOneUntil: Date | null;
}

/** Null when there is no membership or it has ended: at the very instant of its end it has. */
export function standingAt(stored: StoredMembership | null, at: Date): Standing | null {
  if (stored === null) return null;
  const { level, expiresAt, levelOneUntil, isTrial } = stored;
  const waits = levelOneUntil !== null && levelOneUntil > expiresAt ? levelOneUntil : null;
  if (expiresAt > at) return { level, expiresAt, isTrial, levelOneUntil: waits };
  if (waits === null || waits <= at) return null;
  return { level: 1, expiresAt: waits, isTrial: false, levelOneUntil: null };
}

/** End of the whole membership, of both levels. */
export function endOf({ expiresAt, levelOneUntil }: Pick<StoredMembership, 'expiresAt' | 'levelOneUntil'>): Date {
  return levelOneUntil !== null && levelOneUntil > expiresAt ? levelOneUntil : expiresAt;
}

/** The level with which the whole membership ends. */
export function lastLevelOf(stored: StoredMembership): MemberLevel {
  return endOf(stored) > stored.expiresAt ? 1 : stored.level;
}

/**
 * Adds days to what is left; no day is lost. Level 2 comes first, days of level 1 wait until it has ended.
 *
 * @param days whole days of 24 hours
 */
export function withDays(
  present: StoredMembership | null,
  given: { level: MemberLevel; days: number; isTrial: boolean },
  at: Date,
): StoredMembership {
  const standing = standingAt(present, at);
  const later = (from: Date) => new Date(from.getTime() + given.days * DAY_MS);
  if (present === null || standing === null) {
    return { level: given.level, expiresAt: later(at), levelOneUntil: null, isTrial: given.isTrial };
  }
  if (standing.level === given.level) {
    const waits = standing.level === 2 ? present.levelOneUntil : null;
    return {
      level: given.level,
      expiresAt: later(standing.expiresAt),
      levelOneUntil: waits && later(waits),
      isTrial: standing.isTrial && given.isTrial,
    };
  }
  const whole = standing.level === 2 ? endOf(present) : standing.expiresAt;
  return {
    level: 2,
    expiresAt: standing.level === 2 ? standing.expiresAt : later(at),
    levelOneUntil: later(whole),
    isTrial: false,
  };
}

/**
 * Takes a grant's days back, at most those of it that are left. Days of a level are used in the order in which they were given: the
 * days of later grants come after this one's and stay. Level 1 that waits behind level 2 moves forward with the end of level 2.
 *
 * @param days whole days of 24 hours that the grant gave
 * @param laterDays days of that level that were given after it and not taken back
 * @returns what is left (null when that is nothing), and the time that was taken
 */
export function withoutDays(
  present: StoredMembership,
  { level, days, laterDays }: { level: MemberLevel; days: number; laterDays: number },
  at: Date,
): { stored: StoredMembership | null; takenMs: number } {
  const from = at.getTime();
  const leftOf2 = present.level === 2 ? Math.max(0, present.expiresAt.getTime() - from) : 0;
  const leftOf1 = Math.max(0, endOf(present).getTime() - from - leftOf2);
  const left = (level === 2 ? leftOf2 : leftOf1) - laterDays * DAY_MS;
  const takenMs = Math.min(days * DAY_MS, Math.max(0, left));
  const [two, one] = level === 2 ? [leftOf2 - takenMs, leftOf1] : [leftOf2, leftOf1 - takenMs];
  const after = (ms: number) => new Date(from + ms);
  const isTrial = present.isTrial && present.level === 1;
  if (two > 0) {
    const levelOneUntil = one > 0 ? after(two + one) : null;
    return { stored: { level: 2, expiresAt: after(two), levelOneUntil, isTrial: false }, takenMs };
  }
  return { stored: one > 0 ? { level: 1, expiresAt: after(one), levelOneUntil: null, isTrial } : null, takenMs };
}
