/** Numbers of orders: the moment in Shanghai, so that people can sort and tell them, and 60 random bits, so that nobody guesses one. */
import { randomBytes } from 'node:crypto';
import { momentText } from '#engine/shanghai-time.ts';

/** Crockford's base 32: no letter that is taken for a figure. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LETTERS = 12;

/** `20261121221854` and twelve letters: 26 characters, of which WeChat allows 32. */
export function newOrderNo(at: Date): string {
  const random = [...randomBytes(RANDOM_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${momentText(at).replaceAll(/\D/g, '')}${random.join('')}`;
}
