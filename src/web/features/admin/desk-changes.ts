/**
 * What an editor does to the text of an article, as small changes that can be laid over any version of it: over the one that was opened,
 * and again over a newer one that somebody else has saved meanwhile. A change whose sentence or block has gone does nothing.
 */
import type { Block } from '#contract/shapes.ts';

export type DeskChange =
  | { kind: 'translate'; sentenceId: string; text: string }
  | { kind: 'remove_sentence'; sentenceId: string }
  | { kind: 'remove_block'; blockId: string }
  /** Undoes a removal: the block as it was, at its place after `afterId` (null: at the head). */
  | { kind: 'put_back'; block: Block; afterId: string | null };

export function applyChanges(blocks: readonly Block[], changes: readonly DeskChange[]): Block[] {
  return changes.reduce<Block[]>(applyChange, [...blocks]);
}

function applyChange(blocks: Block[], change: DeskChange): Block[] {
  switch (change.kind) {
    case 'translate':
      return blocks.map((block) => translated(block, change.sentenceId, change.text.trim()));
    case 'remove_sentence':
      return blocks.flatMap((block) => withoutSentence(block, change.sentenceId) ?? []);
    case 'remove_block':
      return blocks.filter(({ id }) => id !== change.blockId);
    case 'put_back':
      return putBack(blocks, change.block, change.afterId);
  }
}

/** The change that undoes a removal, made before it happens; null when there is nothing to remove. */
export function undoOf(blocks: readonly Block[], change: DeskChange): DeskChange | null {
  const index = blocks.findIndex((block) =>
    change.kind === 'remove_block'
      ? block.id === change.blockId
      : change.kind === 'remove_sentence' && holds(block, change.sentenceId),
  );
  const block = blocks[index];
  return block === undefined ? null : { kind: 'put_back', block, afterId: blocks[index - 1]?.id ?? null };
}

function holds(block: Block, sentenceId: string): boolean {
  return block.sentences?.some(({ id }) => id === sentenceId) ?? false;
}

function translated(block: Block, sentenceId: string, text: string): Block {
  if (!block.sentences || !holds(block, sentenceId)) return block;
  const value =
    text === '' ? ({ text_zh: null, origin: null } as const) : ({ text_zh: text, origin: 'human' } as const);
  return {
    ...block,
    sentences: block.sentences.map((sentence) => (sentence.id === sentenceId ? { ...sentence, ...value } : sentence)),
  };
}

/** Cuts a sentence with the space around it out of its block; null when nothing of the block is left. */
function withoutSentence(block: Block, sentenceId: string): Block | null {
  const { text = '', sentences = [], marks } = block;
  const index = sentences.findIndex(({ id }) => id === sentenceId);
  const removed = sentences[index];
  if (removed === undefined) return block;
  if (sentences.length === 1) return null;
  const next = sentences[index + 1];
  const from = next ? removed.start : (sentences[index - 1]?.end ?? 0);
  const to = next ? next.start : removed.end;
  const moved = (offset: number) => (offset <= from ? offset : Math.max(from, offset - (to - from)));
  const place = <T extends { start: number; end: number }>(range: T): T => ({
    ...range,
    start: moved(range.start),
    end: moved(range.end),
  });
  return {
    ...block,
    text: text.slice(0, from) + text.slice(to),
    sentences: sentences.filter(({ id }) => id !== sentenceId).map(place),
    ...(marks && { marks: marks.map(place).filter(({ start, end }) => start < end) }),
  };
}

function putBack(blocks: Block[], block: Block, afterId: string | null): Block[] {
  if (blocks.some(({ id }) => id === block.id)) return blocks.map((other) => (other.id === block.id ? block : other));
  // Where its neighbour is gone too, it comes last rather than not at all.
  const after = afterId === null ? -1 : blocks.findIndex(({ id }) => id === afterId);
  const at = afterId !== null && after < 0 ? blocks.length : after + 1;
  return [...blocks.slice(0, at), block, ...blocks.slice(at)];
}
