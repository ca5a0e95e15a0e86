/** The rule for the account itself: closed first, by its own feature, and then a number without anything. */
import { users } from '#server/features/identity/tables.ts';
import { BOOKKEEPING, type PersonRule } from '#server/person-rule.ts';

export const accountRule: PersonRule = {
  column: users.id,
  does: 'anonymise',
  whose: '账号和设置',
  why: BOOKKEEPING,
  hidden: ['password_hash'],
};
