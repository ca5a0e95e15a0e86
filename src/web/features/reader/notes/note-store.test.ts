import { expect, test } from 'vitest';
import type { AnchoredMark } from '../core/painter.ts';
import type { ReaderNote } from '../ports.ts';
import { createNoteStore, type NotedText } from './note-store.ts';

function note(uuid: string, blockId: string, offset: number, changed: Partial<ReaderNote> = {}): ReaderNote {
  const start = { block_id: blockId, offset };
  const data = { start, end: { ...start, offset: offset + 3 }, quote: 'abc', prefix: '', suffix: '', version: 1 };
  const written = {
    note_uuid: uuid,
    text: 'abc',
    comment: null,
    root: 'en',
    tag: null,
    color: 'yellow',
    data,
  } as const;
  return { ...written, created_at: '2026-11-21T00:00:00.000Z', located: true, ...changed };
}

/** A text of blocks b1 and b2, and what was painted on it. */
function paintedText() {
  const order = ['b1', 'b2'];
  const painted: string[][] = [];
  const erased: string[] = [];
  const text: NotedText = {
    spansOf: ({ data }) => (order.includes(data.start.block_id) ? [] : null),
    compare: ({ data: { start: one } }, { data: { start: other } }) =>
      order.indexOf(one.block_id) - order.indexOf(other.block_id) || one.offset - other.offset,
    paint: (marks: readonly AnchoredMark[]) => painted.push(marks.map(({ id }) => id)),
    erase: (uuid) => erased.push(uuid),
  };
  return { text, painted, erased };
}

/** A clock that shows the end of a turn at each `readings`-th reading, and the turns that were put off. */
function slowWorld(readings = Number.POSITIVE_INFINITY) {
  const turns: (() => void)[] = [];
  let read = 0;
  return {
    turns,
    later: (turn: () => void) => turns.push(turn),
    now: () => (++read % readings === 0 ? read * 1e3 : 0),
  };
}

const uuids = (notes: readonly { note_uuid: string }[]) => notes.map(({ note_uuid }) => note_uuid);

test('notes stand in the order of the text, those without a place apart', () => {
  const { later, now } = slowWorld();
  const store = createNoteStore(later, now);
  store.setText(paintedText().text);
  store.put([note('c', 'gone', 0), note('b', 'b2', 1), note('d', 'b1', 9), note('e', 'b1', 9), note('a', 'b1', 2)]);
  expect(uuids(store.anchored().map(({ note: anchored }) => anchored))).toEqual(['a', 'd', 'e', 'b']);
  expect(uuids(store.unanchored())).toEqual(['c']);
});

test('one note more is painted alone, and one that is taken away is erased alone', () => {
  const { later, now } = slowWorld();
  const { text, painted, erased } = paintedText();
  const store = createNoteStore(later, now);
  store.setText(text);
  store.put([note('a', 'b1', 0), note('b', 'b2', 0)]);
  store.put([note('c', 'b1', 5)]);
  store.drop('a');
  expect(painted.at(-1)).toEqual(['c']);
  expect(erased).toEqual(['a']);
  expect(uuids(store.anchored().map(({ note: anchored }) => anchored))).toEqual(['c', 'b']);
});

test('a changed note takes the place of the one before, and loses its mark with its place', () => {
  const { later, now } = slowWorld();
  const { text, erased } = paintedText();
  const store = createNoteStore(later, now);
  store.setText(text);
  store.put([note('a', 'b1', 0)]);
  store.put([note('a', 'b1', 0, { color: 'pink' })]);
  expect(store.anchored().map(({ mark }) => mark.color)).toEqual(['pink']);
  store.put([note('a', 'gone', 0)]);
  expect([store.anchored(), uuids(store.unanchored()), erased]).toEqual([[], ['a'], ['a']]);
});

test('a list that comes again takes away what is not in it', () => {
  const { later, now } = slowWorld();
  const store = createNoteStore(later, now);
  store.setText(paintedText().text);
  store.put([note('a', 'b1', 0), note('b', 'b2', 0)]);
  store.reset([note('b', 'b2', 0), note('c', 'b2', 4)]);
  expect([store.get('a'), uuids(store.anchored().map(({ note: anchored }) => anchored))]).toEqual([
    undefined,
    ['b', 'c'],
  ]);
});

test('many notes are anchored a few at a time, and all of them are anchored in the end', () => {
  const { later, now, turns } = slowWorld(11);
  const store = createNoteStore(later, now);
  store.setText(paintedText().text);
  store.put(Array.from({ length: 40 }, (_, index) => note(`n${index}`, 'b1', index)));
  expect(store.anchored().length).toBeLessThan(40);
  for (let turn = turns.shift(); turn; turn = turns.shift()) turn();
  expect(uuids(store.anchored().map(({ note: anchored }) => anchored))).toEqual(
    Array.from({ length: 40 }, (_, index) => `n${index}`),
  );
});

test('notes that come before the text are anchored when it is there', () => {
  const { later, now } = slowWorld();
  const { text, painted } = paintedText();
  const store = createNoteStore(later, now);
  store.put([note('a', 'b1', 0)]);
  expect(store.anchored()).toEqual([]);
  store.setText(text);
  expect(painted.flat()).toEqual(['a']);
});

test('of a work in parts only the notes of the parts on the page are anchored; all are listed', () => {
  const { later, now } = slowWorld();
  const { text, painted, erased } = paintedText();
  const store = createNoteStore(later, now);
  const showOnly = (blockId: string) => store.setShown(({ data }) => data.start.block_id === blockId);
  const shown = () => uuids(store.anchored().map(({ note: anchored }) => anchored));
  store.setText(text);
  showOnly('b1');
  store.put([note('a', 'b1', 0), note('b', 'b2', 0), note('c', 'b1', 5)]);
  expect([shown(), painted.flat()]).toEqual([
    ['a', 'c'],
    ['a', 'c'],
  ]);
  const listed = store.all();
  showOnly('b2');
  expect([shown(), painted.at(-1), erased, store.unanchored()]).toEqual([['b'], ['b'], ['a', 'c'], []]);
  expect([uuids(listed), store.all()]).toEqual([['a', 'b', 'c'], listed]);
});
