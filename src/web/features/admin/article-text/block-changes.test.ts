import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block, TextMark } from '#contract/shapes.ts';
import { applyChanges, type TextChange, undoOf } from './text-changes.ts';

/** A paragraph of sentences with one space between them, each with its number as translation. */
function paragraph(id: string, sentences: readonly string[], marks?: TextMark[]): Block {
  let start = 0;
  return {
    id,
    type: 'paragraph',
    text: sentences.join(' '),
    sentences: sentences.map((sentence, index) => {
      const range = { id: `${id}s${index}`, start, end: start + sentence.length };
      start = range.end + 1;
      return { ...range, text_zh: `第${index}句。`, origin: 'ai' as const };
    }),
    ...(marks && { marks }),
  };
}

const sentencesOf = ({ text = '', sentences = [] }: Block) => sentences.map(({ start, end }) => text.slice(start, end));
const markedWords = ({ text = '', marks = [] }: Block) => marks.map(({ start, end }) => text.slice(start, end));
const only = (block: Block, ...changes: TextChange[]) => applyChanges([block], changes)[0] as Block;
const mark = (start: number, end: number): TextMark => ({ start, end, type: 'em' });

describe('an editor changes the English', () => {
  test('of one sentence, and the others stay with their translations', () => {
    const block = paragraph('a', ['They dim.', 'Nobody mind.', 'It is late.']);
    const after = only(block, { kind: 'reword', sentenceId: 'as1', text: ' Nobody  minds\nthat. ' });
    expect(sentencesOf(after)).toEqual(['They dim.', 'Nobody minds that.', 'It is late.']);
    expect(after.sentences?.map(({ text_zh }) => text_zh)).toEqual(['第0句。', '第1句。', '第2句。']);
  });

  test('and marks stay on their words, also on one that was corrected', () => {
    const block = paragraph('a', ['They dimm now.', 'It is late.'], [mark(5, 9), mark(21, 25)]);
    const after = only(block, { kind: 'reword', sentenceId: 'as0', text: 'They dim now.' });
    expect(markedWords(after)).toEqual(['dim', 'late']);
  });

  test('but not to nothing', () => {
    const block = paragraph('a', ['They dim.']);
    expect(only(block, { kind: 'reword', sentenceId: 'as0', text: '  ' })).toEqual(block);
  });

  test('splits a sentence, and its translation goes with the halves', () => {
    const block = paragraph('a', ['They dim, and nobody minds.', 'It is late.']);
    const [first] = block.sentences ?? [];
    if (first) first.text_zh = '它们暗下来，没人介意。';
    const after = only(block, { kind: 'split_sentence', sentenceId: 'as0', head: 'They dim, ', newId: 'n' });
    expect(sentencesOf(after)).toEqual(['They dim,', 'and nobody minds.', 'It is late.']);
    expect(after.sentences?.map(({ id, text_zh }) => [id, text_zh])).toEqual([
      ['as0', '它们暗下来，'],
      ['n', '没人介意。'],
      ['as1', '第1句。'],
    ]);
  });

  test('does not split a sentence that somebody else has reworded meanwhile', () => {
    const block = paragraph('a', ['All is dark.']);
    expect(only(block, { kind: 'split_sentence', sentenceId: 'as0', head: 'They dim, ', newId: 'n' })).toEqual(block);
  });

  test('joins a sentence with the next, translation included', () => {
    const block = paragraph('a', ['They dim.', 'Nobody minds.', 'It is late.']);
    const after = only(block, { kind: 'join_sentences', sentenceId: 'as0', nextId: 'as1' });
    expect(sentencesOf(after)).toEqual(['They dim. Nobody minds.', 'It is late.']);
    expect(after.sentences?.[0]).toMatchObject({ id: 'as0', text_zh: '第0句。第1句。', origin: 'ai' });
  });

  test('begins a new paragraph with a sentence, and joins two paragraphs', () => {
    const block = paragraph('a', ['They dim.', 'Nobody minds.', 'It is late.'], [mark(5, 16), mark(30, 34)]);
    const parts = applyChanges([block], [{ kind: 'split_block', sentenceId: 'as1', newId: 'b' }]);
    expect(parts.map(({ id, text }) => [id, text])).toEqual([
      ['a', 'They dim.'],
      ['b', 'Nobody minds. It is late.'],
    ]);
    expect(parts.map(markedWords)).toEqual([['dim.'], ['Nobody', 'late']]);
    const [joined, ...others] = applyChanges(parts, [{ kind: 'join_blocks', blockId: 'a', nextId: 'b' }]);
    expect([joined && sentencesOf(joined), others]).toEqual([['They dim.', 'Nobody minds.', 'It is late.'], []]);
  });

  test('never joins paragraphs of different kinds', () => {
    const blocks: Block[] = [paragraph('a', ['They dim.']), { ...paragraph('b', ['Late.']), type: 'heading' }];
    expect(applyChanges(blocks, [{ kind: 'join_blocks', blockId: 'a', nextId: 'b' }])).toEqual(blocks);
  });

  test.each<TextChange>([
    { kind: 'reword', sentenceId: 'as0', text: 'Dark.' },
    { kind: 'split_sentence', sentenceId: 'as0', head: 'They ', newId: 'n' },
    { kind: 'join_sentences', sentenceId: 'as0', nextId: 'as1' },
    { kind: 'split_block', sentenceId: 'as1', newId: 'n' },
    { kind: 'join_blocks', blockId: 'a', nextId: 'b' },
  ])('takes back %j', (change) => {
    const blocks = [paragraph('a', ['They dim.', 'Nobody minds.']), paragraph('b', ['It is late.'])];
    const undo = undoOf(blocks, change);
    expect(applyChanges(blocks, [change])).not.toEqual(blocks);
    expect(undo && applyChanges(blocks, [change, undo])).toEqual(blocks);
  });

  test('and a split and a join never lose a word', () => {
    const sentence = fc.stringMatching(/^[A-Z][a-z]{1,5}( [a-z]{1,5}){1,5}\.$/);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 2, maxLength: 5 }), fc.nat(), fc.nat(), (texts, one, other) => {
        const at = one % texts.length;
        const english = texts[at] ?? '';
        const head = english.slice(0, 1 + (other % (english.length - 1)));
        const block = paragraph('p', texts);
        const after = only(block, { kind: 'split_sentence', sentenceId: `ps${at}`, head, newId: 'n' });
        expect(after.text).toBe(block.text);
        const again = only(after, { kind: 'join_sentences', sentenceId: `ps${at}`, nextId: 'n' });
        expect(sentencesOf(again)).toEqual(texts);
      }),
    );
  });
});
