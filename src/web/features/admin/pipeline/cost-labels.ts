/** Labels for the cost of translations, in the unit that each service bills. */
import type { TranslationRun } from '#contract/shapes.ts';

type Cost = Pick<TranslationRun, 'input_tokens' | 'output_tokens' | 'characters'>;

export function totalCost(runs: readonly Cost[]): Cost {
  const sum = (of: (run: Cost) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    input_tokens: sum((run) => run.input_tokens),
    output_tokens: sum((run) => run.output_tokens),
    characters: sum((run) => run.characters),
  };
}

/** `1,234 词元（入 1,000，出 234）`, `900 字符`, both, or `没有花费`. */
export function costLabel({ input_tokens: input, output_tokens: output, characters }: Cost): string {
  const parts = [
    input + output > 0 && `${number(input + output)} 词元（入 ${number(input)}，出 ${number(output)}）`,
    characters > 0 && `${number(characters)} 字符`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : '没有花费';
}

const number = (value: number) => value.toLocaleString('en-US');
