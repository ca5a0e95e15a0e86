/** Refuses a text whose parts contradict each other: every reader, note and search result relies on them. */
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';

/**
 * There is text; ids are unique in the article; the sentences of a block stand in order, none empty, overlapping or outside, and marks inside.
 *
 * @throws {AppError} INVALID_INPUT naming the block
 */
export function requireSoundText(blocks: readonly Block[]): void {
  if (blocks.every(({ text = '' }) => text.trim() === ''))
    throw new AppError('INVALID_INPUT', { fields: { 'article.blocks': '正文不能为空' } });
  const blockIds = new Set<string>();
  const sentenceIds = new Set<string>();
  for (const [index, block] of blocks.entries()) {
    const { id, text = '', sentences = [], marks = [] } = block;
    const refuse = (problem: string) =>
      new AppError('INVALID_INPUT', { fields: { [`article.blocks.${index}`]: problem } });
    if (blockIds.has(id)) throw refuse('有两个段落的编号相同');
    blockIds.add(id);
    if (marks.some(({ start, end }) => start > end || end > text.length)) throw refuse('标记超出了段落');
    let done = 0;
    for (const { id: sentenceId, start, end } of sentences) {
      if (sentenceIds.has(sentenceId)) throw refuse('有两个句子的编号相同');
      sentenceIds.add(sentenceId);
      if (end > text.length) throw refuse('句子超出了段落');
      if (start >= end || start < done) throw refuse('句子是空的、重叠了，或次序不对');
      done = end;
    }
  }
}
