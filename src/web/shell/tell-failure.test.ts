import { expect, test } from 'vitest';
import { ApiError } from '#contract/client-error.ts';
import { failureText } from './tell-failure.ts';

test('a call that failed is told in the words of the server, anything else in a plain message', () => {
  const error = new ApiError({ code: '404', msg: '词典里没有这个词', reason: 'NO_SUCH_WORD' });
  expect(failureText(error)).toBe('词典里没有这个词');
  expect(failureText(new TypeError('x is undefined'))).toBe('出错了，请稍后再试');
});
