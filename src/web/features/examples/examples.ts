/** What is shown of a word's examples: which of them, and where the word stands in each. */
import type { WordExample } from '#contract/shapes.ts';

/** @param seen sentences that stand beside the examples; the same one would be shown twice */
export function examplesBesides(examples: readonly WordExample[], seen: readonly string[]): WordExample[] {
  const known = new Set(seen.map((sentence) => sentence.trim()));
  return examples.filter(({ text }) => !known.has(text.trim()));
}

/** The sentence before the word or phrase, the word itself as it stands there, and the sentence after it; each may be empty. */
export function partsOf({ text, start, end }: Pick<WordExample, 'text' | 'start' | 'end'>) {
  return { before: text.slice(0, start), word: text.slice(start, end), after: text.slice(end) };
}
