/** When a page is fetched again: the translations that its sentences already have. Pure. */
import type { Block, Sentence } from '#contract/shapes.ts';

/**
 * Translations of the old text for the new one: a sentence that still stands there keeps its own, people's and machines'.
 * What occurs more than once gives them in order.
 */
export function carriedTranslations(from: readonly Block[], to: readonly Block[]): Block[] {
  const known = new Map<string, Sentence[]>();
  for (const { text = '', sentences = [] } of from) {
    for (const sentence of sentences) {
      if (sentence.text_zh === null) continue;
      const key = textOf(text, sentence);
      known.set(key, [...(known.get(key) ?? []), sentence]);
    }
  }
  return to.map((block) => {
    const { text = '', sentences } = block;
    if (!sentences) return block;
    const carried = sentences.map((sentence) => {
      const there = known.get(textOf(text, sentence));
      const old = there && there.length > 1 ? there.shift() : there?.[0];
      return old ? { ...sentence, text_zh: old.text_zh, origin: old.origin } : sentence;
    });
    return { ...block, sentences: carried };
  });
}

const textOf = (text: string, { start, end }: Sentence) => text.slice(start, end);
