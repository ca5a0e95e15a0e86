/** Problems of an import: counted by kind, with the first few lines as examples. */
import type { WordFileProblemCount } from '#contract/shapes.ts';
import type { Problem } from './filed-word.ts';

const MOST_EXAMPLES = 10;
const LONGEST_EXAMPLE = 60;

export class Problems {
  readonly #found = new Map<Problem, { count: number; examples: string[] }>();

  /** @param example the word, or the line where there is none */
  add(problem: Problem, example: string, count = 1): void {
    const found = this.#found.get(problem) ?? { count: 0, examples: [] };
    found.count += count;
    if (found.examples.length < MOST_EXAMPLES) found.examples.push([...example].slice(0, LONGEST_EXAMPLE).join(''));
    this.#found.set(problem, found);
  }

  merge(counts: readonly WordFileProblemCount[]): void {
    for (const { problem, count, examples } of counts) {
      const [first = '', ...others] = examples;
      this.add(problem, first, count);
      for (const other of others) this.add(problem, other, 0);
    }
  }

  counts(): WordFileProblemCount[] {
    return [...this.#found].map(([problem, found]) => ({ problem, ...found }));
  }
}
