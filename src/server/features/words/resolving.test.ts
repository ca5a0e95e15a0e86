import { expect, test } from 'vitest';
import { headwordInfo, infoAlone, lookUpAhead } from './resolving.ts';

test('words that were looked up ahead are asked for no more, in whichever way they are resolved', async () => {
  let asked = 0;
  const dictionary = {
    lookup() {
      asked += 1;
      return null;
    },
  };
  const words = Array.from({ length: 50 }, (_, index) => `Word${index}`);
  const ahead = await lookUpAhead(words, dictionary);
  const before = asked;
  expect(before).toBeGreaterThan(50);
  for (const word of words) {
    for (const name of [word, word.toLowerCase(), word.toUpperCase()]) headwordInfo(name, ahead);
    infoAlone(word, '', ahead);
  }
  expect(asked).toBe(before);
  headwordInfo('another', ahead);
  expect(asked).toBe(before + 1);
});
