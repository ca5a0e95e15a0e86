import { expect, test } from 'vitest';
import { emptyNames } from './names.ts';

test('files and folders whose name says nothing are reported', () => {
  const empty = [
    'src/web/utils',
    'src/web/utils.ts',
    'src/server/helpers.test.ts',
    'src/server/session-manager.ts',
    'src/engine/misc.css',
    'src/engine/data2.ts',
    'src/web/common',
  ];
  expect(emptyNames(empty)).toHaveLength(empty.length);
});

test('names of the field are fine, also where such a word is part of them', () => {
  expect(
    emptyNames(['src/engine/common-words.ts', 'src/engine/data.ts', 'src/web/ui/miscue.ts', 'src/server/db']),
  ).toEqual([]);
});
