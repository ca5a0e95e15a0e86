/** The letters of a code: made at random, shown in groups, read however they are typed. */
import { randomInt } from 'node:crypto';
import type { CodeType } from '#contract/shapes.ts';

/** Without 0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G and U V, which are easily confused, and without vowels, so that no words are formed. */
const LETTERS = 'CDFHJKMNPRTVWXY34679';
/**
 * Letters of a code by its type; each of the 20 letters gives 4.3 bits. A reader's own code (43 bits) is sometimes dictated; the others (52
 * bits) are worth days or a registration. With a million valid codes and thirty tries in a quarter of an hour, a network guesses one in
 * centuries.
 */
const LENGTHS: Record<CodeType, number> = { INVITE: 10, REGISTER: 12, MEMBER: 12 };
/** Names of the types for people. */
export const CODE_NAMES: Readonly<Record<CodeType, string>> = {
  MEMBER: '兑换码',
  REGISTER: '注册码',
  INVITE: '朋友邀请码',
};
const GROUPS: Record<number, number> = { 10: 5, 12: 4 };

export function newCode(ctype: CodeType): string {
  return Array.from({ length: LENGTHS[ctype] }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/**
 * A typed code in the form in which codes are stored: in capitals, without spaces and hyphens of any kind, full-width letters as plain
 * ones, U as V.
 */
export function readCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_.·]/gu, '')
    .replaceAll('U', 'V');
}

/** A code in groups of four or five: `K7MW-PX3R-T9CD`. */
export function showCode(code: string): string {
  const size = GROUPS[code.length] ?? code.length;
  return code.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? code;
}
