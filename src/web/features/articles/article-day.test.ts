import { expect, test } from 'vitest';
import { articleDay } from './article-day.ts';

const OURS = '2026-11-20T02:00:00.000Z';

test.each([
  ['a day of another year', '2015-03-01', { at: '2015-03-01', text: '2015 年 3 月 1 日' }],
  ['a day of this year', '2026-11-18', { at: '2026-11-18', text: '11 月 18 日' }],
  ['an instant', '2015-03-01T20:30:00.000Z', { at: '2015-03-01T20:30:00.000Z', text: '2015 年 3 月 2 日' }],
  ['unknown', null, { at: OURS, text: '11 月 20 日' }],
])("an article is shown with the press's date where it is known: %s", (_, pressAt, shown) => {
  expect(articleDay({ press_at: pressAt, published_at: OURS })).toEqual(shown);
});

test('an article without any date is shown without one', () => {
  expect(articleDay({ press_at: null, published_at: null })).toBeNull();
});
