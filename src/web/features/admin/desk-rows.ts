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

/** A sentence in both languages; `zh` is '' where there is no translation. */
export interface SentenceWording {
  english: string;
  zh: string;
}

/** The sentences of a text by their ids. */
export function wordingsOf(blocks: readonly Block[]): Map<string, SentenceWording> {
  return new Map(
    blocks.flatMap(({ text = '', sentences = [] }) =>
      sentences.map(({ id, start, end, text_zh: zh }): [string, SentenceWording] => [
        id,
        { english: text.slice(start, end), zh: zh ?? '' },
      ]),
    ),
  );
}
