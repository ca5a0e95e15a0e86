import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coverPictures } from './cover-pictures.ts';

test('an editor can choose every cover of the product', () => {
  const listed = JSON.parse(readFileSync(new URL('../../../../../data/covers.json', import.meta.url), 'utf8'));
  expect(coverPictures).toEqual(listed);
});
