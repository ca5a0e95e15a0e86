/** Migrates translations from an old text to the new one, and attributes each translation to a person or a machine. Pure. */
import type { Block, Sentence } from '#contract/shapes.ts';

/**
 * Copies translations from the old text to the sentences that are unchanged in the new one. Repeated sentences match in order.
 */
export function migrateTranslations(from: readonly Block[], to: readonly Block[]): Block[] {
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
    const migrated = sentences.map((sentence) => {
      const there = known.get(textOf(text, sentence));
      const old = there && there.length > 1 ? there.shift() : there?.[0];
      return old ? { ...sentence, text_zh: old.text_zh, origin: old.origin } : sentence;
    });
    return { ...block, sentences: migrated };
  });
}

/**
 * Blocks as an editor sends them, each translation with its true origin: a changed or added one is a person's,
 * whatever the sender says; an unchanged one keeps its stored origin unless the editor confirms it (`human`).
 *
 * @param stored the newest text, or the older version that is restored
 */
export function attributeTranslations(stored: readonly Block[], sent: readonly Block[]): Block[] {
  const byId = new Map<string, Sentence>();
  const byWording = new Map<string, Sentence>();
  for (const { text = '', sentences = [] } of stored) {
    for (const sentence of sentences) {
      byId.set(sentence.id, sentence);
      byWording.set(wordingOf(text, sentence), sentence);
    }
  }
  return sent.map((block) => {
    const { text = '', sentences } = block;
    if (!sentences) return block;
    const attributed = sentences.map((sentence): Sentence => {
      if (!sentence.text_zh?.trim()) return { ...sentence, text_zh: null, origin: null };
      const sameId = byId.get(sentence.id);
      const same = sameId?.text_zh === sentence.text_zh ? sameId : byWording.get(wordingOf(text, sentence));
      return { ...sentence, origin: same && sentence.origin !== 'human' ? same.origin : 'human' };
    });
    return { ...block, sentences: attributed };
  });
}

const wordingOf = (text: string, sentence: Sentence) => JSON.stringify([textOf(text, sentence), sentence.text_zh]);
const textOf = (text: string, { start, end }: Sentence) => text.slice(start, end);
