/** What of an article is read aloud, as the reader's page reads it: title, headings, running text, in sentences where they are stored. */
import type { Block } from '#contract/shapes.ts';

export interface SpokenSentence {
  /** Of the sentence; of the block, where it is read as a whole; `title`. */
  id: string;
  text: string;
  /** The last one before a longer pause. */
  isLastOfBlock: boolean;
}

const SPOKEN: ReadonlySet<Block['type']> = new Set(['paragraph', 'heading', 'quote', 'list_item']);
export const TITLE_ID = 'title';

export function spokenSentences({ title, blocks }: { title: string; blocks: readonly Block[] }): SpokenSentence[] {
  const whole = [{ id: TITLE_ID, text: title, isLastOfBlock: true }];
  for (const block of blocks) {
    const { id, text = '', sentences = [] } = block;
    if (!SPOKEN.has(block.type)) continue;
    const parts =
      sentences.length > 0
        ? sentences.map((sentence) => ({ id: sentence.id, text: text.slice(sentence.start, sentence.end) }))
        : [{ id, text }];
    const sayable = parts.filter((part) => /[\p{L}\d]/u.test(part.text));
    whole.push(...sayable.map((part, n) => ({ ...part, isLastOfBlock: n === sayable.length - 1 })));
  }
  return whole.filter((part) => /[\p{L}\d]/u.test(part.text));
}
