import { describe, expect, test } from 'vitest';
import { isWholePhone, phoneOf } from './phone-number.ts';

describe('a phone number', () => {
  test('may be typed with spaces, dashes and the country code', () => {
    expect(phoneOf('+86 138-0000 0000')).toBe('13800000000');
    expect(phoneOf('8613800000000')).toBe('13800000000');
  });

  test('asks for its captcha only when it is whole', () => {
    expect(isWholePhone('138 0000 0000')).toBe(true);
    expect(isWholePhone('1380000000')).toBe(false);
    expect(isWholePhone('12800000000')).toBe(false);
  });
});
