import { expect, test } from 'vitest';
import * as z from 'zod';
import { plainMessage } from './messages.ts';

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing value', z.string(), undefined, '缺少这一项'],
  ['a value of another type', z.int(), 'x', '这里要填数字'],
  ['a number that is not whole', z.int(), 1.5, '这里要填整数'],
  ['an empty text', z.string().min(1), '', '不能为空'],
  ['a short text', z.string().min(3), 'a', '至少 3 个字'],
  ['a long text', z.string().max(3), 'abcd', '最多 3 个字'],
  ['a long list', z.array(z.int()).max(1), [1, 2], '最多 1 项'],
  ['a small number', z.int().min(1), 0, '最小是 1'],
  ['a large number', z.int().max(100), 101, '最大是 100'],
  ['an unknown option', z.enum(['new', 'hot']), 'old', '只能是 new、hot'],
  ['a malformed uuid', z.uuid(), 'x', '编号不对'],
  ['a malformed instant', z.iso.datetime(), 'x', '时间不对'],
  ['an unknown key', z.strictObject({}), { b: 1 }, '没有这一项：b'],
  ['none of several shapes', z.union([z.string(), z.int()]), true, '输入有误'],
])('%s is explained in plain Chinese', (_, schema, value, message) => {
  expect(schema.safeParse(value, { error: plainMessage }).error?.issues[0]?.message).toBe(message);
});

test('a message of the schema itself wins', () => {
  const schema = z.string('请填写手机号');
  expect(schema.safeParse(1, { error: plainMessage }).error?.issues[0]?.message).toBe('请填写手机号');
});
