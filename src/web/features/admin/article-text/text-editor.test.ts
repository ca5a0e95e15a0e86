import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { applyChanges } from './text-changes.ts';
import { isSameItem } from './text-editor.tsx';
import { type SentenceRow, textRows } from './text-rows.ts';
import type { SentenceActions } from './use-sentence-editing.ts';

const block = (id: string): Block => ({
  id,
  type: 'paragraph',
  text: 'They dim.',
  sentences: [{ id: `s ${id}`, start: 0, end: 9, text_zh: null, origin: null }],
});
const editing = {} as SentenceActions;
const itemsOf = (blocks: readonly Block[], currentId: string) =>
  (textRows(blocks) as SentenceRow[]).map((row) => ({
    row,
    before: undefined,
    oldEnglish: undefined,
    machine: undefined,
    part: null,
    editing,
    isCurrent: row.id === currentId,
  }));

test('of a long article only the sentences are drawn again that a key or a change concerns', () => {
  const blocks = ['a', 'b', 'c', 'd'].map(block);
  const shown = itemsOf(blocks, 's a');
  const drawn = (blocksNow: readonly Block[], currentId: string) =>
    itemsOf(blocksNow, currentId).flatMap((item, at) => {
      const known = shown[at];
      return known && isSameItem(known, item) ? [] : [item.row.id];
    });
  expect(drawn(blocks, 's b')).toEqual(['s a', 's b']);
  const changed = applyChanges(blocks, [{ kind: 'translate', sentenceId: 's c', text: '灯暗了。' }]);
  expect(drawn(changed, 's a')).toEqual(['s c']);
});
