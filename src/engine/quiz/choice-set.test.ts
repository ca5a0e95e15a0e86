import { expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { answerPlaces, balancedChoices } from './choice-set.ts';

const numbers = Array.from({ length: 60 }, (_, index) => index);

const dealing = (seed: string) => ({ random: randomOf(seed), places: answerPlaces(randomOf(`${seed} places`)) });

/** Of 400 questions, how often the right answer was the largest of the four, the second, the third and the smallest. */
function placesOf(answers: (question: number) => number) {
  const counts = [0, 0, 0, 0];
  const making = dealing('quiz');
  for (let question = 0; question < 400; question++) {
    const answer = answers(question);
    const others = numbers.filter((other) => other !== answer);
    const wrong = balancedChoices(answer, others, 3, { own: [(choice) => choice], shared: [] }, () => true, making);
    if (wrong === null) continue;
    const place = wrong.filter((other) => other > answer).length;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

test('over many questions the right answer is as often the largest as the smallest of the four', () => {
  for (const count of placesOf(() => 30)) expect(count).toBe(100);
});

test('this is so where most answers can only be the largest: a place waits for a question that can have it', () => {
  const counts = placesOf((question) => (question % 3 === 0 ? 30 : 59));
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  expect(Math.min(...counts)).toBeGreaterThan(20);
});

test('places that no question can have are given up after some questions', () => {
  const counts = placesOf(() => 59);
  expect(counts.slice(1)).toEqual([0, 0, 0]);
  expect(counts[0]).toBeGreaterThan(5);
});

test('choices that may not stand side by side do not, and without candidates there is no question', () => {
  const areApart = (one: number, other: number) => Math.abs(one - other) > 5;
  const wrong = balancedChoices(30, numbers, 3, { own: [], shared: [] }, areApart, dealing('apart')) ?? [];
  expect(wrong).toHaveLength(3);
  expect(wrong.every((one, index) => wrong.slice(index + 1).every((other) => areApart(one, other)))).toBe(true);
  expect(balancedChoices(30, [1, 2], 3, { own: [], shared: [] }, () => true, dealing('few'))).toBeNull();
});
