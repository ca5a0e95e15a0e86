/** Refuses the commonest passwords. */
import { AppError } from '#contract/errors.ts';

/** Stems that lists of leaked passwords begin with, here and abroad; digits and signs around them don't help. */
const COMMON_STEMS = [
  'password',
  'passw0rd',
  'p@ssword',
  'p@ssw0rd',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'iloveyou',
  'woaini',
  'woaiwojia',
  'aini',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'root',
  'login',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'abc',
  'abcd',
  'abcde',
  'abcdef',
  'abcdefg',
  'aaa',
  'qaz',
  'qazwsx',
  'qwe',
  'qweasd',
  'qweasdzxc',
  'asd',
  'zxc',
  'wang',
  'zhang',
  'test',
  'guest',
  'waikan',
  'xiaoming',
];
const SEQUENCES =
  '01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm 1qaz2wsx3edc4rfv5tgb6yhn7ujm';

/** One character over and over, digits alone in order, a well-known stem, or the account's own number. */
export function isCommonPassword(password: string, phone?: string | null): boolean {
  const lower = password.toLowerCase();
  const letters = lower.replace(/[^a-z@]+/g, '');
  if (new Set(lower).size <= 2 || SEQUENCES.includes(lower)) return true;
  if (/^(\d{1,4})\1+$/.test(lower) || /^(19|20)\d{6}$/.test(lower)) return true;
  if (phone && (lower === phone || phone.endsWith(lower))) return true;
  return COMMON_STEMS.some((stem) => lower === stem || (letters === stem && lower.length <= stem.length + 4));
}

/** @throws {AppError} INVALID_INPUT on the given field */
export function requireUncommon(password: string, field: string, phone?: string | null): void {
  if (isCommonPassword(password, phone)) {
    throw new AppError('INVALID_INPUT', { fields: { [field]: '这个密码太常见，容易被猜到，请换一个' } });
  }
}
