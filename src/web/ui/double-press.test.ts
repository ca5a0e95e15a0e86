import { describe, expect, test } from 'vitest';
import { isStray, isStrayOnCards, isStrayOnQuestions, type Press } from './double-press.ts';

interface Made {
  attributes?: string[];
  isConnected?: boolean;
  tagName?: string;
  label?: string;
}

const control = ({ attributes = [], isConnected = true, tagName = 'BUTTON', label = '移除' }: Made = {}) =>
  ({
    isConnected,
    tagName,
    getAttribute: () => label,
    hasAttribute: (name: string) => attributes.includes(name),
  }) as unknown as Element;
const gone = control({ isConnected: false });
const removeFirst = control();
const removeNext = control();
const star = control({ attributes: ['aria-pressed'] });
const press = (of: Element | null, at = 0, x = 100): Press => ({ at, x, y: 40, control: of });

describe('the second press of a double press', () => {
  test('meets nothing that has come under the pointer since the first', () => {
    expect(isStray(press(gone), press(removeNext, 150))).toBe(true);
    expect(isStray(press(gone), press(control({ tagName: 'A', label: '下一行' }), 150))).toBe(true);
    expect(isStray(press(gone), press(null, 150, 104))).toBe(true);
  });

  test('does not take back what the first one switched', () => {
    expect(isStray(press(star), press(star, 150))).toBe(true);
  });

  test('counts again on a button that only does more of the same', () => {
    expect(isStray(press(removeFirst), press(removeFirst, 150))).toBe(false);
  });

  test('reaches a button that is another step of the same thing, but for cards', () => {
    const stop = control({ label: '停止' });
    expect(isStray(press(gone), press(stop, 150))).toBe(false);
    expect(isStray(press(removeFirst), press(stop, 150))).toBe(false);
    expect(isStrayOnCards(press(removeFirst), press(stop, 150))).toBe(true);
  });

  test('answers no further question, also on a button that stays', () => {
    expect(isStrayOnQuestions(press(removeFirst), press(removeFirst, 150))).toBe(true);
    expect(isStrayOnQuestions(press(removeFirst), press(removeFirst, 500))).toBe(false);
  });

  test('is one only at the same place and soon', () => {
    expect(isStray(null, press(star))).toBe(false);
    expect(isStray(press(gone), press(removeNext, 500))).toBe(false);
    expect(isStray(press(gone), press(removeNext, 150, 160))).toBe(false);
    expect(isStray(press(star), press(star, 500))).toBe(false);
  });
});
