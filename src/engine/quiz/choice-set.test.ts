import { expect, test } from 'vitest';
import { randomOf } from '../placement/random.ts';
import { balancedChoices } from './choice-set.ts';

const numbers = Array.from({ length: 60 }, (_, index) => index);

test('over many questions the right answer is as often the largest as the smallest of the four', () => {
  const places = [0, 0, 0, 0];
  for (let question = 0; question < 400; question++) {
    const wrong = balancedChoices(
      30,
      numbers.filter((other) => other !== 30),
      3,
      { own: [(choice) => choice], shared: [] },
      () => true,
      randomOf(`${question}`),
    );
    const place = wrong?.filter((other) => other > 30).length ?? -1;
    places[place] = (places[place] ?? 0) + 1;
  }
  for (const count of places) expect(count).toBeGreaterThan(70);
});

test('choices that may not stand side by side do not, and without candidates there is no question', () => {
  const areApart = (one: number, other: number) => Math.abs(one - other) > 5;
  const wrong = balancedChoices(30, numbers, 3, { own: [], shared: [] }, areApart, randomOf('apart')) ?? [];
  expect(wrong).toHaveLength(3);
  expect(wrong.every((one, index) => wrong.slice(index + 1).every((other) => areApart(one, other)))).toBe(true);
  expect(balancedChoices(30, [1, 2], 3, { own: [], shared: [] }, () => true, randomOf('few'))).toBeNull();
});
