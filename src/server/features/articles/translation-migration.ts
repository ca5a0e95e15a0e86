/**
 * Migrates ids and translations from an old text to the new one, and attributes each translation to a person or a machine. Pure.
 */
import type { Block, Sentence } from '#contract/shapes.ts';

/**
 * Gives the new text what the old one has where it is unchanged: ids, by which editors' unsaved changes, readers' reports and links find
 * their place, and translations. A block with the same content keeps its sentences; elsewhere a sentence keeps its id and translation,
 * and a block the id of the one from which its sentences come. Repeated text matches in order. All else gets ids that no version has had.
 *
 * @param version the new text's
 */
export function migrateText(from: readonly Block[], to: readonly Block[], version: number): Block[] {
  const same = queues(from.map((block) => [contentOf(block), block]));
  const twins = to.map((block) => same.get(contentOf(block))?.shift());
  const known = new Set(twins);
  const origins = from.flatMap((block) =>
    (block.sentences ?? []).map((sentence) => [textOf(block.text, sentence), { block, sentence }] as const),
  );
  const unused = queues(origins.filter(([, { block }]) => !known.has(block)));
  const translated = new Map(origins.filter(([, { sentence }]) => sentence.text_zh !== null));
  const taken = new Set(twins.flatMap((twin) => twin?.id ?? []));
  let count = 0;
  const freshId = (kind: 'b' | 's') => `v${version}${kind}${++count}`;

  return to.map((block, index) => {
    const twin = twins[index];
    if (twin?.sentences?.length && block.sentences) return { ...block, id: twin.id, sentences: twin.sentences };
    const sources: string[] = [];
    const sentences = block.sentences?.map((sentence): Sentence => {
      const text = textOf(block.text, sentence);
      const old = unused.get(text)?.shift();
      if (old) sources.push(old.block.id);
      const id = old?.sentence.id ?? freshId('s');
      // A sentence that is said more often than before is translated as the last one was.
      const { text_zh, origin } = (old?.sentence.text_zh ? old : translated.get(text))?.sentence ?? sentence;
      return { ...sentence, id, text_zh, origin };
    });
    const id = twin?.id ?? sources.find((source) => !taken.has(source)) ?? freshId('b');
    taken.add(id);
    return { ...block, id, ...(sentences && { sentences }) };
  });
}

/** The values of each key, in order. */
function queues<T>(entries: readonly (readonly [key: string, value: T])[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const [key, value] of entries) {
    const queue = found.get(key);
    if (queue) queue.push(value);
    else found.set(key, [value]);
  }
  return found;
}

/** A block without the ranges of its sentences and marks. */
const contentOf = ({ text, src, caption, rows }: Block) => JSON.stringify([text, src, caption, rows]);

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
const textOf = (text = '', { start, end }: Sentence) => text.slice(start, end);
