import { expect, test } from 'vitest';
import { costLabel, totalCost } from './pipeline-panel.tsx';

const run = (input_tokens: number, output_tokens: number, characters: number) => ({
  input_tokens,
  output_tokens,
  characters,
});

test('the cost of a translation is told in what the service is paid by', () => {
  expect(costLabel(run(1000, 234, 0))).toBe('1,234 词元（入 1,000，出 234）');
  expect(costLabel(run(0, 0, 900))).toBe('900 字符');
  expect(costLabel(run(0, 0, 0))).toBe('没有花费');
});

test('what a model and a translation service cost is added up apart', () => {
  expect(costLabel(totalCost([run(100, 50, 0), run(0, 0, 70), run(100, 50, 0)]))).toBe(
    '300 词元（入 200，出 100），70 字符',
  );
});
