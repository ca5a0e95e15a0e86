import { describe, expect, test } from 'vitest';
import { isWholePhone, phoneOf, typedPhone } from './phone-number.ts';

describe('a phone number', () => {
  test('may be typed with spaces, dashes and the country code', () => {
    expect(phoneOf('+86 138-0000 0000')).toBe('13800000000');
    expect(phoneOf('8613800000000')).toBe('13800000000');
  });

  test('may be typed in the wide digits of a Chinese keyboard', () => {
    expect(phoneOf('＋８６　１３８－００００ ００００')).toBe('13800000000');
    expect(isWholePhone('１３８００００００００')).toBe(true);
  });

  test('asks for its captcha only when it is whole', () => {
    expect(isWholePhone('138 0000 0000')).toBe(true);
    expect(isWholePhone('1380000000')).toBe(false);
    expect(isWholePhone('12800000000')).toBe(false);
  });

  test('is told from a name that was typed in the same field', () => {
    expect(typedPhone('+86 138-0000 0000')).toBe('13800000000');
    expect(typedPhone('sea-reader 1')).toBeNull();
  });
});
