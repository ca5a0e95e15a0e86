import { expect, test } from 'vitest';
import { parseSteps } from './learning-steps.ts';

test.each<[string, number[]]>([
  ['1 10', [1, 10]],
  [' 5，30、 60 ', [5, 30, 60]],
  ['', []],
])('%j are the steps %j', (typed, steps) => {
  expect(parseSteps(typed)).toEqual(steps);
});

test.each(['1m', '-1', '0', '721', '1.5', '1 2 3 4 5', '10 1', '5 5'])(
  '%j are no steps, and it is said why',
  (typed) => {
    expect(parseSteps(typed)).toEqual(expect.any(String));
  },
);
