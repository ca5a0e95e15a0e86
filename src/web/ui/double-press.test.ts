import { describe, expect, test } from 'vitest';
import { isStray, type Press } from './double-press.ts';

const control = (attributes: string[] = []) =>
  ({ hasAttribute: (name: string) => attributes.includes(name) }) as unknown as Element;
const removeFirst = control();
const removeNext = control();
const star = control(['aria-pressed']);
const press = (of: Element | null, at = 0, x = 100): Press => ({ at, x, y: 40, control: of });

describe('the second press of a double press', () => {
  test('meets nothing that has come under the pointer since the first', () => {
    expect(isStray(press(removeFirst), press(removeNext, 150))).toBe(true);
    expect(isStray(press(removeFirst), press(null, 150, 104))).toBe(true);
  });

  test('does not take back what the first one switched', () => {
    expect(isStray(press(star), press(star, 150))).toBe(true);
  });

  test('counts again on a button that only does more of the same', () => {
    expect(isStray(press(removeFirst), press(removeFirst, 150))).toBe(false);
  });

  test('is one only at the same place and soon', () => {
    expect(isStray(null, press(star))).toBe(false);
    expect(isStray(press(removeFirst), press(removeNext, 500))).toBe(false);
    expect(isStray(press(removeFirst), press(removeNext, 150, 160))).toBe(false);
    expect(isStray(press(star), press(star, 500))).toBe(false);
  });
});
