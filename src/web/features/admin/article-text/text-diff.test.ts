import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textDiff } from './text-diff.tsx';

test('an editor sees what was taken out and what came in', () => {
  expect(textDiff('天空从橙色转为蓝色。', '天空从橘黄变成蓝色。')).toEqual({
    head: '天空从',
    removed: '橙色转为',
    added: '橘黄变成',
    tail: '蓝色。',
  });
});

test('a repeated character is not counted at both ends', () => {
  expect(textDiff('好', '好好')).toEqual({ head: '好', removed: '', added: '好', tail: '' });
});

test('both texts can be restored from the difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      const { head, removed, added, tail } = textDiff(before, after);
      expect([head + removed + tail, head + added + tail]).toEqual([before, after]);
    }),
  );
});
