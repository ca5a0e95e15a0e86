import { expect, test, vi } from 'vitest';
import type { Member } from '#contract/shapes.ts';
import { endLabel, entryLabel, isEndingSoon, membershipLabel, moreHelpLabel } from './member-labels.ts';

const member = (days_left: number): Member => ({
  level: 1,
  name: '会员',
  days_left,
  is_trial: false,
  expires_at: '2026-03-08T04:00:00.000Z',
});

test('the end of a membership is told from three days before on, not earlier and not to others', () => {
  expect([null, member(30), member(4), member(3), member(1)].map(isEndingSoon)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

vi.setSystemTime(new Date('2026-02-24T04:00:00.000Z'));

test('level 1 that goes on after level 2 is told with its end, in the year of it', () => {
  const both: Member = {
    ...member(2),
    level: 2,
    name: '高级会员',
    next: { level: 1, until: '2027-03-08T04:00:00.000Z' },
  };
  expect(membershipLabel(both)).toBe('还有 2 天，到 3 月 8 日，之后是会员，到 2027 年 3 月 8 日');
  expect(endLabel(both)).toBe('高级会员到 3 月 8 日，之后是会员，到 2027 年 3 月 8 日');
  expect(endLabel(member(12))).toBe('会员到 3 月 8 日');
});

test('a membership says how long it lasts', () => {
  expect(membershipLabel(member(12))).toBe('还有 12 天，到 3 月 8 日');
  expect(membershipLabel(null)).toBe('还不是会员');
  expect(membershipLabel(member(1))).toBe('还有不到 1 天，到 3 月 8 日 12:00');
  expect(endLabel(member(1))).toBe('会员到 3 月 8 日 12:00');
});

test('an entry of the log says what was given', () => {
  const entry = { id: '1', action: 'renew', remark: null, operator: null, expires_at: null, created_at: '' } as const;
  expect(entryLabel({ ...entry, level: 2, days: 30 })).toBe('高级会员 30 天');
  expect(entryLabel({ ...entry, level: null, days: null })).toBe('');
});

test('members are promised only help that is set up', () => {
  expect(['ai translation', 'ai', 'translation wechat', 'wechat', ''].map(moreHelpLabel)).toEqual([
    '讲解和翻译',
    '讲解和翻译',
    '翻译',
    null,
    null,
  ]);
});
