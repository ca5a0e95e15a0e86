/** The text as rows: one for each sentence, and one for each block without sentences. */
import type { Block, Sentence } from '#contract/shapes.ts';

export interface SentenceRow {
  kind: 'sentence';
  id: string;
  block: Block;
  sentence: Sentence;
  english: string;
  /** Number of the sentence in the article, from 1. */
  number: number;
  /** Whether it is the first of its block. */
  opens: boolean;
}

interface BlockRow {
  kind: 'block';
  id: string;
  block: Block;
}

type TextRow = SentenceRow | BlockRow;

export function textRows(blocks: readonly Block[]): TextRow[] {
  let number = 0;
  return blocks.flatMap<TextRow>((block) => {
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

/** A sentence in both languages; `zh` is '' without a translation. */
export interface BilingualSentence {
  english: string;
  zh: string;
}

/** The sentences of a text by id. */
export function sentencesById(blocks: readonly Block[]): Map<string, BilingualSentence> {
  return new Map(
    blocks.flatMap(({ text = '', sentences = [] }) =>
      sentences.map(({ id, start, end, text_zh: zh }): [string, BilingualSentence] => [
        id,
        { english: text.slice(start, end), zh: zh ?? '' },
      ]),
    ),
  );
}
