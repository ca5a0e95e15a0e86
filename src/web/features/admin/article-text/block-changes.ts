/**
 * Edits of the English of a block: reword, split and join sentences, split and join blocks. Translations and marks move along. A block to
 * which an edit does not apply is returned unchanged.
 */
import type { Block, Sentence } from '#contract/shapes.ts';
import { splitTranslation } from './split-translation.ts';
import { textDiff } from './text-diff.tsx';

interface Range {
  start: number;
  end: number;
}

/** Replaces the text of a sentence and keeps its translation. */
export function reworded(block: Block, sentenceId: string, wanted: string): Block {
  const { text = '', sentences = [], marks } = block;
  const sentence = sentences.find(({ id }) => id === sentenceId);
  const rewritten = wanted.replaceAll(/\s+/g, ' ').trim();
  if (sentence === undefined || rewritten === '') return block;
  // Only the difference is replaced, so that marks on the unchanged words stay.
  const { head, removed, added } = textDiff(text.slice(sentence.start, sentence.end), rewritten);
  const from = sentence.start + head.length;
  const to = from + removed.length;
  const growth = added.length - removed.length;
  const moved = sentences.map((other) => {
    if (other.id === sentenceId) return { ...other, end: other.end + growth };
    return other.start >= sentence.end ? { ...other, start: other.start + growth, end: other.end + growth } : other;
  });
  return {
    ...block,
    text: text.slice(0, from) + added + text.slice(to),
    sentences: moved,
    ...(marks && { marks: marks.map((mark) => carried(mark, from, to, added.length)).filter(isFilled) }),
  };
}

/** Moves a range when `from` to `to` is replaced by text of this length. Text inserted at an edge of the range stays outside. */
function carried<T extends Range>(range: T, from: number, to: number, length: number): T {
  const growth = length - (to - from);
  const { start, end } = range;
  const isBefore = start < from || (start === from && from < to);
  return {
    ...range,
    start: isBefore ? start : start >= to ? start + growth : from + length,
    end: end <= from ? end : end >= to ? end + growth : from,
  };
}

/**
 * Splits a sentence in two.
 *
 * @param head - The text before the split; a sentence that does not start with it is not split
 */
export function sentenceSplit(block: Block, sentenceId: string, head: string, newId: string): Block {
  const { text = '', sentences = [] } = block;
  const sentence = sentences.find(({ id }) => id === sentenceId);
  if (sentence === undefined) return block;
  const english = text.slice(sentence.start, sentence.end);
  const tail = english.slice(head.length).trimStart();
  if (!english.startsWith(head) || head.trim() === '' || tail === '') return block;
  const [before, after] = splitTranslation(sentence.text_zh ?? '', head.length / english.length);
  const parts: Sentence[] = [
    { ...sentence, end: sentence.start + head.trimEnd().length, ...translation(before, sentence) },
    { ...sentence, id: newId, start: sentence.end - tail.length, ...translation(after, sentence) },
  ];
  return { ...block, sentences: sentences.flatMap((other) => (other.id === sentenceId ? parts : other)) };
}

const translation = (zh: string, { origin }: Sentence) =>
  zh === '' ? { text_zh: null, origin: null } : { text_zh: zh, origin };

/** Joins a sentence with the next one of its block. */
export function sentencesJoined(block: Block, sentenceId: string, nextId: string): Block {
  const { sentences = [] } = block;
  const at = sentences.findIndex(({ id }) => id === sentenceId);
  const [one, next] = [sentences[at], sentences[at + 1]];
  if (one === undefined || next?.id !== nextId) return block;
  const zh = `${one.text_zh ?? ''}${next.text_zh ?? ''}`;
  const origin = [one, next].some((part) => part.origin === 'human') ? 'human' : (one.origin ?? next.origin);
  const joined: Sentence = {
    ...one,
    end: next.end,
    text_zh: zh === '' ? null : zh,
    origin: zh === '' ? null : origin,
  };
  return { ...block, sentences: [...sentences.slice(0, at), joined, ...sentences.slice(at + 2)] };
}

/** Splits a block before a sentence; null when the sentence is not inside the block or is its first. */
export function blockSplit(block: Block, sentenceId: string, newId: string): [Block, Block] | null {
  const { text = '', sentences = [], marks } = block;
  const at = sentences.findIndex(({ id }) => id === sentenceId);
  const [last, first] = [sentences[at - 1], sentences[at]];
  if (last === undefined || first === undefined) return null;
  const cut = <T extends Range>(ranges: readonly T[], from: number, to: number): T[] =>
    ranges
      .map((range) => ({ ...range, start: Math.max(range.start, from) - from, end: Math.min(range.end, to) - from }))
      .filter(isFilled);
  const part = (id: string, from: number, to: number): Block => ({
    ...block,
    id,
    text: text.slice(from, to),
    sentences: cut(sentences, from, to),
    ...(marks && { marks: cut(marks, from, to) }),
  });
  return [part(block.id, 0, last.end), part(newId, first.start, text.length)];
}

/** Joins two blocks of the same type that have sentences; null for others. */
export function blocksJoined(one: Block, next: Block): Block | null {
  if (one.type !== next.type || !one.sentences?.length || !next.sentences?.length) return null;
  const text = `${one.text ?? ''} `;
  const moved = <T extends Range>(range: T): T => ({
    ...range,
    start: range.start + text.length,
    end: range.end + text.length,
  });
  const marks = [...(one.marks ?? []), ...(next.marks ?? []).map(moved)];
  return {
    ...one,
    text: text + (next.text ?? ''),
    sentences: [...one.sentences, ...next.sentences.map(moved)],
    ...(marks.length > 0 && { marks }),
  };
}

const isFilled = ({ start, end }: Range) => start < end;
