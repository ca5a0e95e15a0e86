import { expect, it } from 'vitest';
import { memoise } from './memoise.ts';

it('a word asked again is not looked up again, while rare ones make room for others', () => {
  const asked: string[] = [];
  const length = memoise(4, (word) => {
    asked.push(word);
    return word.length > 2 ? word.length : null;
  });
  expect(['the', 'of', 'the', 'of'].map(length)).toEqual([3, null, 3, null]);
  expect(asked).toEqual(['the', 'of']);
  for (const rare of ['aardvark', 'the', 'bison', 'the', 'cormorant', 'the', 'dugong', 'the']) length(rare);
  expect(asked.filter((word) => word === 'the')).toHaveLength(1);
  length('aardvark');
  expect(asked.filter((word) => word === 'aardvark')).toHaveLength(2);
});

it('what is too long to be a word is answered and not kept', () => {
  let questions = 0;
  const answer = memoise(10, () => ++questions);
  expect([answer('x'.repeat(100)), answer('x'.repeat(100))]).toEqual([1, 2]);
});
