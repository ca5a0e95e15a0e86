/** What membership opens: one table for the server, which keeps to it, and for the pages, which show it. Free of zod. */

/** A reader without membership, on trial, 会员 and 高级会员. */
export type Grade = 'reader' | 'trial' | 'level1' | 'level2';

export interface Benefits {
  /** Locked articles whole: text, and whatever is made from it. Else the first three tenths. */
  readsLocked: boolean;
  /** Explanations and translations by outside services, in a calendar day. */
  answersADay: number;
}

export const BENEFITS: Readonly<Record<Grade, Benefits>> = {
  reader: { readsLocked: false, answersADay: 5 },
  trial: { readsLocked: true, answersADay: 20 },
  level1: { readsLocked: true, answersADay: 100 },
  level2: { readsLocked: true, answersADay: 300 },
};

/** @param level 0 without membership */
export function gradeOf(level: 0 | 1 | 2, isTrial: boolean): Grade {
  if (level === 0) return 'reader';
  if (level === 2) return 'level2';
  return isTrial ? 'trial' : 'level1';
}
