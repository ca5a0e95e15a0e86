import { expect, test } from 'vitest';
import { estimatedUsage } from './usage-estimate.ts';

test('Chinese and other characters have each their rate, and a prompt is never nothing', () => {
  const asked = (content: string) => [{ role: 'user' as const, content }];
  expect(estimatedUsage(asked('x'.repeat(1_000)), '港'.repeat(100))).toEqual({ inputTokens: 300, outputTokens: 60 });
  expect(estimatedUsage(asked('港口。at'), '')).toEqual({ inputTokens: 3, outputTokens: 0 });
  expect(estimatedUsage([], '')).toEqual({ inputTokens: 1, outputTokens: 0 });
});
