import { expect, test } from 'vitest';
import { trialToken } from './trial-token.ts';

test('a trial is claimed by the link as it was pasted, or by the token in it', () => {
  expect(trialToken(' abc-123 ')).toBe('abc-123');
  expect(trialToken('https://waikan.example/trial?token=abc-123')).toBe('abc-123');
  expect(trialToken('点这里领取：https://waikan.example/trial?from=mail&token=abc%2D123#top 七天')).toBe('abc-123');
  expect(trialToken('https://waikan.example/trial?token=%E0%A4%A')).toBe('%E0%A4%A');
});
