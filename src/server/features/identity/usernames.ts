/** Which names nobody may take, beside the rules of form in the contract. */
import { AppError } from '#contract/errors.ts';

/** Of the product and of those who speak for it. */
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
