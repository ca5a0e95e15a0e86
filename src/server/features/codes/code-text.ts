/** The letters of a code: made at random, shown in groups, read however they are typed. */
import { randomInt } from 'node:crypto';
import type { CodeType } from '#contract/shapes.ts';

/** No 0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G or U V pairs that eyes confuse, and no vowels, so that no words come about. */
const LETTERS = 'CDFHJKMNPRTVWXY34679';
/**
 * By type: 20 letters give 4.3 bits each. A reader's own code (43 bits) is dictated now and then; the others (52 bits) are worth
 * days or entrance. With a million codes about and thirty tries in a quarter of an hour, an address meets one in centuries.
 */
const LENGTHS: Record<CodeType, number> = { INVITE: 10, REGISTER: 12, MEMBER: 12 };
/** For people. */
export const CODE_NAMES: Readonly<Record<CodeType, string>> = {
  MEMBER: '兑换码',
  REGISTER: '注册码',
  INVITE: '朋友邀请码',
};
const GROUPS: Record<number, number> = { 10: 5, 12: 4 };

export function newCode(ctype: CodeType): string {
  return Array.from({ length: LENGTHS[ctype] }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** As it is kept: any case, full-width letters, spaces and all kinds of hyphens are let through; a U can only be a V. */
export function readCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.·]/gu, '')
    .replaceAll('U', 'V');
}

/** In groups of four or five: `K7MW-PX3R-T9CD`. */
export function showCode(code: string): string {
  const size = GROUPS[code.length] ?? code.length;
  return code.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? code;
}
