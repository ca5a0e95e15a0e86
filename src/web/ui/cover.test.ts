import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);

test('every cover the server may choose is a picture that the pages can load', () => {
  const subjects = JSON.parse(readFileSync(new URL('src/server/words/cover-subjects.json', root), 'utf8'));
  const listed = Object.keys(subjects).map((name) => `/covers/${name}.svg`);
  const drawn = readdirSync(new URL('public/covers/', root)).map((file) => `/covers/${file}`);
  expect(listed).toHaveLength(26);
  expect([...listed].sort()).toEqual(drawn.sort());
});
