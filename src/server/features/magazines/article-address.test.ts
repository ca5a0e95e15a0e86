import { expect, test } from 'vitest';
import { addressPoints, isSameSite } from './article-address.ts';

const PAGE = new URL('https://www.review.example/magazine/2026/12');
const points = (path: string) => addressPoints(new URL(path, PAGE), PAGE);

test.each([
  '/leaders/2026/11/20/why-ferries-matter',
  '/magazine/archive/2026/12/the-end-of-fog/680395/',
  '/the-paper/v46/n22/anna-quay/the-tide-knows-best',
  '/articles/d41586-026-03675-6',
  '/doi/10.1126/science.adt1234',
  '/2026/nov/20/the-tide-knows-best',
  '/history/what-the-tide-took-180985391/',
  '/7012345/the-quay/',
  '/events/2026/11/20/a-storm-and-a-wedding',
  '/story/the-tide-knows-best.html',
  '/?p=1042',
])('%s looks like an article', (path) => {
  expect(points(path)).toBeGreaterThanOrEqual(2);
});

test.each([
  '/',
  '/magazine',
  '/magazine/2026/12',
  '/magazine/2026/11',
  '/magazine/issues/december-2026',
  '/culture/books',
  '/tag/the-sea-and-the-shore',
  '/authors/anna-of-the-quay',
  '/video/2026/11/20/a-film-of-the-harbour',
  '/events/a-night-with-our-writers',
  '/subscribe/the-best-offer-today',
  '/2026/11/20/the-whole-issue.pdf',
])('%s does not', (path) => {
  expect(points(path)).toBe(0);
});

test('one site may go by several names, another site may not', () => {
  const isSame = (host: string) => isSameSite(new URL(`https://${host}/`), PAGE);
  expect(['review.example', 'm.review.example', 'read.review.example'].map(isSame)).toEqual([true, true, true]);
  expect(['example', 'otherreview.example', 'review.example.net'].map(isSame)).toEqual([true, false, false]);
});
