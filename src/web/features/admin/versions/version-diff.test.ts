import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { compareTexts, isChanged } from './version-diff.ts';

function text(...sentences: [english: string, zh: string | null][]): Block[] {
  let start = 0;
  const ranges = sentences.map(([english, zh], index) => {
    const range = { id: `s${index}`, start, end: start + english.length };
    start = range.end + 1;
    return { ...range, text_zh: zh, origin: zh === null ? null : ('ai' as const) };
  });
  return [{ id: 'p', type: 'paragraph', text: sentences.map(([english]) => english).join(' '), sentences: ranges }];
}
const said = (before: Block[], after: Block[]) =>
  compareTexts(before, after)
    .filter(isChanged)
    .map((row) => [row.before?.english ?? null, row.after?.english ?? null, row.before?.zh, row.after?.zh]);

const lamps = text(['They dim at eleven.', '它们十一点变暗。'], ['Nobody minds.', '没人介意。'], ['It is late.', null]);

test('the same text has no differences, whatever its sentences are numbered', () => {
  const [block] = lamps;
  const renumbered = [{ ...block, sentences: block?.sentences?.map((one) => ({ ...one, id: `x${one.id}` })) }];
  expect(said(lamps, renumbered as Block[])).toEqual([]);
});

test('another translation of a sentence is a difference', () => {
  const after = text(
    ['They dim at eleven.', '十一点，灯暗了。'],
    ['Nobody minds.', '没人介意。'],
    ['It is late.', '晚了。'],
  );
  expect(said(lamps, after)).toEqual([
    ['They dim at eleven.', 'They dim at eleven.', '它们十一点变暗。', '十一点，灯暗了。'],
    ['It is late.', 'It is late.', '', '晚了。'],
  ]);
});

test('a corrected sentence is one that changed, another one is one that went and one that came', () => {
  const after = text(
    ['They dim at twelve.', '它们十一点变暗。'],
    ['Rain fell in the harbour.', null],
    ['It is late.', null],
  );
  expect(said(lamps, after).map(([before, now]) => [before, now])).toEqual([
    ['They dim at eleven.', 'They dim at twelve.'],
    ['Nobody minds.', null],
    [null, 'Rain fell in the harbour.'],
  ]);
});

test('sentences that were put in or taken out leave the others as they are', () => {
  const after = text(['At last.', null], ['They dim at eleven.', '它们十一点变暗。'], ['It is late.', null]);
  expect(said(lamps, after).map(([before, now]) => [before, now])).toEqual([
    [null, 'At last.'],
    ['Nobody minds.', null],
  ]);
});
