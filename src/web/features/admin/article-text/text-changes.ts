/**
 * Edits of an article's text as small changes. They apply to any version of the text, so that unsaved changes survive a newer version by
 * somebody else. A change whose sentence or block is gone, or has other English than when the change was made, does nothing.
 */
import type { Block } from '#contract/shapes.ts';
import { blockSplit, blocksJoined, reworded, sentenceSplit, sentencesJoined } from './block-changes.ts';

/** The English that it was made on, of the sentence or the whole block; not compared when missing. */
interface Made {
  english?: string | undefined;
}

export type TextChange =
  | ({ kind: 'translate'; sentenceId: string; text: string } & Made)
  | ({ kind: 'reword'; sentenceId: string; text: string } & Made)
  /** Splits a sentence after `head`, the text that it starts with. */
  | { kind: 'split_sentence'; sentenceId: string; head: string; newId: string }
  | { kind: 'join_sentences'; sentenceId: string; nextId: string }
  /** Starts a new block with the sentence. */
  | { kind: 'split_block'; sentenceId: string; newId: string }
  | { kind: 'join_blocks'; blockId: string; nextId: string }
  | ({ kind: 'remove_sentence'; sentenceId: string } & Made)
  | ({ kind: 'remove_block'; blockId: string } & Made)
  /**
   * Undoes a change: restores the block after `afterId` (null: at the start). `from` is the block as the change left it (null: it was
   * removed), so that what somebody else has changed since stays.
   */
  | { kind: 'put_back'; block: Block; from: Block | null; afterId: string | null };

/** The blocks with changes applied one after the other; a change whose block is gone or has other English does nothing. Pure. */
export function applyChanges(blocks: readonly Block[], changes: readonly TextChange[]): Block[] {
  return changes.reduce<Block[]>(applyChange, [...blocks]);
}

/** The change with the English that it is made on, so that it is not applied to another. */
export function madeOn(blocks: readonly Block[], change: TextChange): TextChange {
  return isBound(change) ? { ...change, english: englishUnder(blocks, change) } : change;
}

/**
 * The changes without effect because their English has been replaced or removed. A removal of something that is gone already is not among
 * them.
 */
export function outdated(blocks: readonly Block[], changes: readonly TextChange[]): TextChange[] {
  let text = [...blocks];
  return changes.filter((change) => {
    const isOutdated = isElsewhere(text, change) && !isDone(text, change);
    text = applyChange(text, change);
    return isOutdated;
  });
}

/**
 * Whether two texts are the same in what the changes touch, so that somebody who has seen the one has seen what they change in the other:
 * the sentence with its translation, or the block where the whole of it goes or comes back.
 */
export function isSameUnder(one: readonly Block[], other: readonly Block[], changes: readonly TextChange[]): boolean {
  return changes.every((change) => touched(one, change) === touched(other, change));
}

function touched(blocks: readonly Block[], change: TextChange): string {
  const blockIds =
    change.kind === 'put_back'
      ? [change.block.id]
      : change.kind === 'remove_block' || change.kind === 'join_blocks'
        ? [change.blockId]
        : [];
  const sentenceIds =
    'sentenceId' in change ? [change.sentenceId, ...(change.kind === 'join_sentences' ? [change.nextId] : [])] : [];
  const sentences = blocks.flatMap(({ text = '', sentences: all = [] }) =>
    all
      .filter(({ id }) => sentenceIds.includes(id))
      .map(({ start, end, text_zh: zh, origin }) => [text.slice(start, end), zh, origin]),
  );
  return JSON.stringify([blocks.filter(({ id }) => blockIds.includes(id)), sentences]);
}

type BoundChange = Extract<TextChange, { kind: 'translate' | 'reword' | 'remove_sentence' | 'remove_block' }>;
const BOUND: ReadonlySet<TextChange['kind']> = new Set(['translate', 'reword', 'remove_sentence', 'remove_block']);
const isBound = (change: TextChange): change is BoundChange => BOUND.has(change.kind);

/** Whether the change removes something that is gone already. */
function isDone(blocks: readonly Block[], change: TextChange): boolean {
  const isRemoval = change.kind === 'remove_sentence' || change.kind === 'remove_block';
  return isRemoval && englishUnder(blocks, change) === undefined;
}

function isElsewhere(blocks: readonly Block[], change: TextChange): boolean {
  return isBound(change) && change.english !== undefined && change.english !== englishUnder(blocks, change);
}

function englishUnder(blocks: readonly Block[], change: BoundChange): string | undefined {
  if (change.kind === 'remove_block') {
    const block = blocks.find(({ id }) => id === change.blockId);
    return block && JSON.stringify([block.text, block.src, block.caption, block.rows]);
  }
  const block = blocks.find((one) => holds(one, change.sentenceId));
  const sentence = block?.sentences?.find(({ id }) => id === change.sentenceId);
  return sentence && (block?.text ?? '').slice(sentence.start, sentence.end);
}

function applyChange(blocks: Block[], change: TextChange): Block[] {
  if (isElsewhere(blocks, change)) return blocks;
  switch (change.kind) {
    case 'translate':
      return blocks.map((block) => translated(block, change.sentenceId, change.text.trim()));
    case 'reword':
      return blocks.map((block) => reworded(block, change.sentenceId, change.text));
    case 'split_sentence':
      return blocks.map((block) => sentenceSplit(block, change.sentenceId, change.head, change.newId));
    case 'join_sentences':
      return blocks.map((block) => sentencesJoined(block, change.sentenceId, change.nextId));
    case 'split_block':
      return blocks.flatMap((block) => blockSplit(block, change.sentenceId, change.newId) ?? block);
    case 'join_blocks':
      return joined(blocks, change.blockId, change.nextId);
    case 'remove_sentence':
      return blocks.flatMap((block) => withoutSentence(block, change.sentenceId) ?? []);
    case 'remove_block':
      return blocks.filter(({ id }) => id !== change.blockId);
    case 'put_back':
      return putBack(blocks, change);
  }
}

/** The inverse of a change, computed before it is applied; null when it changes nothing. */
export function undoOf(blocks: readonly Block[], change: TextChange): TextChange | null {
  if (change.kind === 'put_back') return null;
  const index = blocks.findIndex((block) =>
    'blockId' in change ? block.id === change.blockId : holds(block, change.sentenceId),
  );
  if (change.kind === 'split_block') {
    const block = blocks[index];
    return block ? { kind: 'join_blocks', blockId: block.id, nextId: change.newId } : null;
  }
  if (change.kind === 'join_blocks') {
    const first = blocks[index + 1]?.sentences?.[0];
    return first ? { kind: 'split_block', sentenceId: first.id, newId: change.nextId } : null;
  }
  const block = blocks[index];
  if (block === undefined) return null;
  const from = applyChange([block], change)[0] ?? null;
  return { kind: 'put_back', block, from, afterId: blocks[index - 1]?.id ?? null };
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

/** Removes a sentence and the space around it; null when the block becomes empty. */
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

function joined(blocks: Block[], blockId: string, nextId: string): Block[] {
  const at = blocks.findIndex(({ id }) => id === blockId);
  const [one, next] = [blocks[at], blocks[at + 1]];
  const both = one && next?.id === nextId ? blocksJoined(one, next) : null;
  return both ? [...blocks.slice(0, at), both, ...blocks.slice(at + 2)] : blocks;
}

function putBack(blocks: Block[], { block, from, afterId }: Extract<TextChange, { kind: 'put_back' }>): Block[] {
  if (from !== null) return blocks.map((now) => (now.id === block.id ? restored(block, from, now) : now));
  if (blocks.some(({ id }) => id === block.id)) return blocks;
  // When its neighbour is gone too, the block is restored at the end.
  const after = afterId === null ? -1 : blocks.findIndex(({ id }) => id === afterId);
  const at = afterId !== null && after < 0 ? blocks.length : after + 1;
  return [...blocks.slice(0, at), block, ...blocks.slice(at)];
}

/**
 * The block as it was before, with the translations that somebody else has changed since; the present block when they changed its English.
 */
function restored(block: Block, from: Block, now: Block): Block {
  const english = ({ text, sentences = [] }: Block) =>
    JSON.stringify([text, sentences.map(({ id, start, end }) => [id, start, end])]);
  if (english(now) !== english(from)) return now;
  const left = new Map(from.sentences?.map(({ id, text_zh: zh, origin }) => [id, JSON.stringify([zh, origin])]));
  const theirs = new Map(
    now.sentences
      ?.filter(({ id, text_zh: zh, origin }) => left.get(id) !== JSON.stringify([zh, origin]))
      .map(({ id, text_zh, origin }) => [id, { text_zh, origin }]),
  );
  return { ...block, sentences: block.sentences?.map((sentence) => ({ ...sentence, ...theirs.get(sentence.id) })) };
}
