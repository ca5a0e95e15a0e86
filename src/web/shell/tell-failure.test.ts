import { expect, test } from 'vitest';
import { ApiError } from '#contract/client-error.ts';
import { errorText } from '../ui/error-toast.ts';

test('a call that failed is told in the words of the server, anything else in a plain message', () => {
  const error = new ApiError({ code: '404', msg: '词典里没有这个词', reason: 'NO_SUCH_WORD' });
  expect(errorText(error)).toBe('词典里没有这个词');
  expect(errorText(new TypeError('x is undefined'))).toBe('出错了，请稍后再试');
});
