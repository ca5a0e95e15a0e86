import { describe, expect, test } from 'vitest';
import { ApiError, networkError } from '#contract/client-error.ts';
import { AppError } from '#contract/errors.ts';
import { numberOf, refusal, refusedCall, textOf } from './form-outcome.ts';

const values = { phone: '13800000000' };

describe('a refused form', () => {
  test('shows each message at its input and keeps what was typed', () => {
    const error = new AppError('INVALID_INPUT', { fields: { password: '密码至少 8 位' } });
    const { data, init } = refusal(error, values, ['phone', 'password']);
    expect(data).toEqual({ values, fields: { password: '密码至少 8 位' }, message: null });
    expect(init?.status).toBe(400);
  });

  test('puts a taken phone number at the phone', () => {
    expect(refusal(new AppError('PHONE_TAKEN'), values, ['phone']).data.fields).toEqual({
      phone: '这个手机号已经注册',
    });
  });

  test('says at its head what belongs to no input of it', () => {
    const busy = new AppError('TOO_MANY_REQUESTS', { msg: '请 40 秒后再试' });
    expect(refusal(busy, values, ['phone']).data).toEqual({ values, fields: {}, message: '请 40 秒后再试' });
    const other = new AppError('INVALID_INPUT', { fields: { stype: '用途不对' } });
    expect(refusal(other, values, ['phone']).data.message).toBe('用途不对');
  });

  test('says the same when the browser itself made the call', () => {
    const taken = new ApiError({ code: '409', msg: '有人用了', reason: 'USERNAME_TAKEN' }, { status: 409 });
    const { data, init } = refusedCall(taken, {}, ['username']);
    expect(data).toEqual({ values: {}, fields: { username: '有人用了' }, message: null });
    // The page's loaders are not asked again.
    expect(init?.status).toBe(409);
  });

  test('does not hide what nobody expected', () => {
    expect(() => refusal(new Error('boom'), values, [])).toThrow('boom');
    expect(() => refusedCall(networkError(), values, [])).toThrow('网络异常');
  });
});

test('a file in place of a text counts as nothing typed', () => {
  const form = new FormData();
  form.set('phone', new Blob(['x']));
  expect(textOf(form, 'phone')).toBe('');
  expect(textOf(form, 'missing')).toBe('');
});

test('a number may be typed in the figures of a Chinese keyboard', () => {
  const form = new FormData();
  form.set('days', ' ３０ ');
  form.set('uses', '三次');
  expect([numberOf(form, 'days'), numberOf(form, 'uses'), numberOf(form, 'count')]).toEqual([30, Number.NaN, 0]);
});
