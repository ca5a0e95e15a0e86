import { expect, test } from 'vitest';
import { costInFen, parsePrice } from './service-prices.ts';

test('tokens cost what they cost read and written, characters what they cost', () => {
  const used = { inputTokens: 1_000_000, outputTokens: 500_000, characters: 0 };
  expect(costInFen(used, parsePrice('2/8') ?? expect.fail())).toBe(600);
  expect(costInFen({ inputTokens: 0, outputTokens: 0, characters: 1_000 }, parsePrice('170') ?? expect.fail())).toBe(
    17,
  );
});

test.each(['', '2/', '/8', '-1/2', '1e3', '2/8/1', 'free'])('%j is no price', (text) => {
  expect(parsePrice(text)).toBeNull();
});
