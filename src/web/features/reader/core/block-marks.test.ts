import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layersOf, type Mark } from './block-marks.ts';

test('the newest mark shows on top and the one beneath as a line, only where they overlap', () => {
  expect(
    layersOf([
      { start: 0, end: 10, color: 'yellow', order: 1 },
      { start: 6, end: 14, color: 'green', order: 2 },
    ]),
  ).toEqual([
    { start: 0, end: 6, top: 'yellow', under: null },
    { start: 6, end: 10, top: 'green', under: 'yellow' },
    { start: 10, end: 14, top: 'green', under: null },
  ]);
});

test('of three marks at one place the two newest show', () => {
  const layers = layersOf([
    { start: 0, end: 4, color: 'pink', order: 3 },
    { start: 0, end: 4, color: 'blue', order: 1 },
    { start: 0, end: 4, color: 'green', order: 2 },
  ]);
  expect(layers).toEqual([{ start: 0, end: 4, top: 'pink', under: 'green' }]);
});

test('layers never overlap and show at every character the newest mark there', () => {
  const mark = fc
    .tuple(fc.nat(40), fc.integer({ min: 1, max: 20 }), fc.constantFrom('yellow', 'green', 'blue'))
    .map(([start, length, color]) => ({ start, end: start + length, color }) as const);
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 12 }), (list) => {
      const marks: Mark[] = list.map((one, order) => ({ ...one, order }));
      const layers = layersOf(marks);
      for (let at = 0; at < 65; at++) {
        const here = layers.filter((layer) => layer.start <= at && at < layer.end);
        const newest = marks.findLast((one) => one.start <= at && at < one.end);
        expect(here.map((layer) => layer.top)).toEqual(newest ? [newest.color] : []);
      }
    }),
  );
});
