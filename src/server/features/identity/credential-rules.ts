/** Passwords and usernames that nobody may choose, beside the rules of form in the contract. */
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

/** Whether a password is one repeated character, a sequence of digits, a well-known word, or the account's own number. */
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

/** Names of the product and of those who speak for it. */
const RESERVED = [
  '编辑',
  '超级用户',
  'admin',
  'administrator',
  'root',
  'system',
  'official',
  'support',
  'waikan',
  'null',
  'undefined',
  'me',
];
const RESERVED_WORDS = /外刊轻读|官方|客服|管理员|系统消息|编辑部/;
/** A name of digits alone could be taken for somebody's phone number or id at login and in search. */
const DIGITS = /^\d+$/;
/** The form of names that new accounts are given: nobody may choose such a name. */
const GIVEN = /^(读者|编辑)[a-z]{6}$/i;

/** @throws {AppError} INVALID_INPUT */
export function requireFreeForm(username: string): void {
  const lower = username.toLowerCase();
  const why = DIGITS.test(username)
    ? '用户名不能全是数字'
    : RESERVED.includes(lower) || RESERVED_WORDS.test(username) || GIVEN.test(username)
      ? '这个用户名是保留的，请换一个'
      : null;
  if (why !== null) throw new AppError('INVALID_INPUT', { fields: { username: why } });
}
