import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { applyChanges, isSameUnder, madeOn, outdated, type TextChange, undoOf } from './text-changes.ts';

/** A paragraph of sentences with one space between them. */
function paragraph(id: string, sentences: readonly string[]): Block {
  let start = 0;
  return {
    id,
    type: 'paragraph',
    text: sentences.join(' '),
    sentences: sentences.map((sentence, index) => {
      const range = { id: `${id}s${index}`, start, end: start + sentence.length, text_zh: null, origin: null };
      start = range.end + 1;
      return range;
    }),
  };
}

const sentencesOf = ({ text = '', sentences = [] }: Block) => sentences.map(({ start, end }) => text.slice(start, end));
const blocks = [paragraph('a', ['They dim.', 'Nobody minds.']), paragraph('b', ['It is late.'])];

describe('an editor of the text', () => {
  test('translates a sentence by hand, and takes the translation away', () => {
    const done = applyChanges(blocks, [{ kind: 'translate', sentenceId: 'as1', text: ' 没人介意。 ' }]);
    expect(done[0]?.sentences?.[1]).toMatchObject({ text_zh: '没人介意。', origin: 'human' });
    const undone = applyChanges(done, [{ kind: 'translate', sentenceId: 'as1', text: '' }]);
    expect(undone).toEqual(blocks);
  });

  test('removes a sentence, and with its last sentence the paragraph', () => {
    const [first] = applyChanges(blocks, [{ kind: 'remove_sentence', sentenceId: 'as0' }]);
    expect(first?.text).toBe('Nobody minds.');
    expect(applyChanges(blocks, [{ kind: 'remove_sentence', sentenceId: 'bs0' }])).toEqual([blocks[0]]);
  });

  test('keeps marks on their words when a sentence before them goes', () => {
    const marked = { ...paragraph('m', ['They dim.', 'Nobody minds.']), marks: [] as NonNullable<Block['marks']> };
    marked.marks = [
      { start: 0, end: 4, type: 'em' },
      { start: 10, end: 16, type: 'strong' },
    ];
    const [after] = applyChanges([marked], [{ kind: 'remove_sentence', sentenceId: 'ms0' }]);
    expect(after?.marks).toEqual([{ start: 0, end: 6, type: 'strong' }]);
    expect(after?.text?.slice(0, 6)).toBe('Nobody');
  });

  test.each([
    { kind: 'remove_block', blockId: 'a' },
    { kind: 'remove_sentence', sentenceId: 'as1' },
    { kind: 'remove_sentence', sentenceId: 'bs0' },
  ] as const)('takes back %j', (change) => {
    const undo = undoOf(blocks, change);
    expect(applyChanges(blocks, [change])).not.toEqual(blocks);
    expect(undo && applyChanges(blocks, [change, undo])).toEqual(blocks);
  });

  test('puts a block back at the end when the one before it has gone too', () => {
    const undo = undoOf(blocks, { kind: 'remove_block', blockId: 'b' });
    expect(undo && applyChanges([paragraph('c', ['Else.'])], [undo]).map(({ id }) => id)).toEqual(['c', 'b']);
  });

  test('keeps what somebody else has changed since when it takes back its own change', () => {
    const change = { kind: 'reword', sentenceId: 'as0', text: 'They fade.' } as const;
    const undo = undoOf(blocks, change);
    const theirs = applyChanges(blocks, [change, { kind: 'translate', sentenceId: 'as1', text: '没人介意。' }]);
    const [after] = applyChanges(theirs, undo ? [undo] : []);
    expect(after?.text).toBe('They dim. Nobody minds.');
    expect(after?.sentences?.map(({ text_zh: zh }) => zh)).toEqual([null, '没人介意。']);
    const reworded = applyChanges(theirs, [{ kind: 'reword', sentenceId: 'as1', text: 'Nobody cares.' }]);
    expect(applyChanges(reworded, undo ? [undo] : [])).toEqual(reworded);
    const removed = applyChanges(theirs, [{ kind: 'remove_block', blockId: 'a' }]);
    expect(applyChanges(removed, undo ? [undo] : [])).toEqual(removed);
  });

  test('does not stumble over what somebody else has removed', () => {
    const gone = applyChanges(blocks, [
      { kind: 'translate', sentenceId: 'zs1', text: '没有' },
      { kind: 'remove_sentence', sentenceId: 'zs1' },
      { kind: 'remove_block', blockId: 'z' },
    ]);
    expect(gone).toEqual(blocks);
  });

  test.each<TextChange>([
    { kind: 'translate', sentenceId: 'as1', text: '没人介意。' },
    { kind: 'reword', sentenceId: 'as1', text: 'Nobody cares.' },
    { kind: 'remove_sentence', sentenceId: 'as1' },
    { kind: 'remove_block', blockId: 'a' },
  ])('leaves English alone that it was not made on: %j', (given) => {
    const change = madeOn(blocks, given);
    expect(applyChanges(blocks, [change])).toEqual(applyChanges(blocks, [given]));
    expect(outdated(blocks, [change])).toEqual([]);
    const theirs = applyChanges(blocks, [{ kind: 'reword', sentenceId: 'as1', text: 'Everybody minds.' }]);
    expect(applyChanges(theirs, [change])).toEqual(theirs);
    expect(outdated(theirs, [change])).toEqual([change]);
  });

  test('goes on with what it has reworded itself, and misses nothing that should go and is gone', () => {
    const reword = madeOn(blocks, { kind: 'reword', sentenceId: 'as1', text: 'Nobody cares.' });
    const translate = madeOn(applyChanges(blocks, [reword]), {
      kind: 'translate',
      sentenceId: 'as1',
      text: '没人关心。',
    });
    const removal = madeOn(blocks, { kind: 'remove_block', blockId: 'b' });
    expect(outdated(blocks.slice(0, 1), [reword, translate, removal])).toEqual([]);
    expect(applyChanges(blocks, [reword, translate])[0]?.sentences?.[1]?.text_zh).toBe('没人关心。');
  });

  test('never changes the other sentences of a paragraph by removing one', () => {
    const sentence = fc.stringMatching(/^[A-Z][a-z ,]{0,20}\.$/);
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 2, maxLength: 6 }), fc.nat(), (texts, seed) => {
        const gone = seed % texts.length;
        const [after] = applyChanges([paragraph('p', texts)], [{ kind: 'remove_sentence', sentenceId: `ps${gone}` }]);
        expect(after && sentencesOf(after)).toEqual(texts.filter((_, index) => index !== gone));
      }),
    );
  });
});

test('two texts are the same under a change where its own sentence or block is, whatever else is different', () => {
  const theirs = applyChanges(blocks, [{ kind: 'translate', sentenceId: 'as1', text: '夜深了。' }]);
  const same = (change: TextChange) => isSameUnder(blocks, theirs, [change]);
  expect(same({ kind: 'translate', sentenceId: 'as0', text: '它们变暗了。' })).toBe(true);
  expect(same({ kind: 'translate', sentenceId: 'as1', text: '天晚了。' })).toBe(false);
  expect(same({ kind: 'join_sentences', sentenceId: 'as0', nextId: 'as1' })).toBe(false);
  // With the block their translation would go unseen.
  expect(same({ kind: 'remove_block', blockId: blocks[0]?.id ?? '' })).toBe(false);
});
