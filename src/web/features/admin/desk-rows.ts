/** The text as the desk lists it: one row a sentence, and one for each block that has none. */
import type { Block, Sentence } from '#contract/shapes.ts';

export interface SentenceRow {
  kind: 'sentence';
  id: string;
  block: Block;
  sentence: Sentence;
  english: string;
  /** From 1, through the whole article. */
  number: number;
  /** The first of its block. */
  opens: boolean;
}

export interface BlockRow {
  kind: 'block';
  id: string;
  block: Block;
}

export type DeskRow = SentenceRow | BlockRow;

export function deskRows(blocks: readonly Block[]): DeskRow[] {
  let number = 0;
  return blocks.flatMap<DeskRow>((block) => {
    if (!block.sentences?.length) return [{ kind: 'block', id: `block ${block.id}`, block }];
    return block.sentences.map((sentence, index) => ({
      kind: 'sentence',
      id: sentence.id,
      block,
      sentence,
      english: (block.text ?? '').slice(sentence.start, sentence.end),
      number: ++number,
      opens: index === 0,
    }));
  });
}

/** The translations of a text by sentence. */
export function translationsOf(blocks: readonly Block[]): Map<string, string> {
  return new Map(
    blocks.flatMap(({ sentences = [] }) => sentences.map(({ id, text_zh: zh }): [string, string] => [id, zh ?? ''])),
  );
}
