import { expect, test } from 'vitest';
import { nextPending } from './publishing.tsx';

test('the next pending article is the one after, then the first; of a decided one those after it come first', () => {
  expect(['1', '2', '3'].map((id) => nextPending(['1', '2', '3'], id, []))).toEqual(['2', '3', '1']);
  expect(nextPending(['1', '3', '4'], '2', ['3', '4'])).toBe('3');
  expect(nextPending(['1', '4'], '2', ['3', '4'])).toBe('4');
  expect(nextPending(['1'], '2', ['3', '4'])).toBe('1');
  expect(nextPending(['1'], '1', [])).toBeNull();
  expect(nextPending([], '1', [])).toBeNull();
});
