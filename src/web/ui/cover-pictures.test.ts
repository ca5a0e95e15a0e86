import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverPictures } from './cover-pictures.ts';

test('an editor can choose every cover of the product', () => {
  const subjects = new URL('../../server/words/cover-subjects.json', import.meta.url);
  const listed = Object.keys(JSON.parse(readFileSync(subjects, 'utf8')));
  expect(coverPictures).toEqual(listed.map((name) => `/covers/${name}.svg`));
});
