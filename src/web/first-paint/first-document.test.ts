import { expect, test } from 'vitest';
import { firstDocument } from './first-document.server.ts';

test('a page whose cover is not among the drawings is shown all the same', () => {
  const picture = '<img alt="" src="/covers/of-another-release.svg" width="4" loading="eager">';
  expect(firstDocument(`<body>${picture}`, null, undefined)).toContain(picture);
});
