import { expect, test } from 'vitest';
import { type Arrival, pointAfter, pointBeside, type ReadingPoint } from './finishing.ts';

const START: ReadingPoint = { progress: 0, readTo: 0, readToSeconds: 0, isSkimmed: false };

/** A reader of 1,000 words, by the seconds and the place of each report. */
function read(reports: readonly [seconds: number, progress: number][], more: Partial<Arrival> = {}): ReadingPoint {
  let point = START;
  let totalSeconds = 0;
  for (const [seconds, progress] of reports) {
    totalSeconds += seconds;
    point = pointAfter(point, { wordCount: 1_000, window: undefined, seconds, totalSeconds, progress, ...more });
  }
  return point;
}

test('a reader who reads on, a window at a time, has read all of it', () => {
  const reports: [number, number][] = [0.2, 0.4, 0.4, 0.6, 0.8, 1].map((progress) => [15, progress]);
  expect(read(reports)).toMatchObject({ progress: 1, readTo: 1, isSkimmed: false });
});

test('a reader who stays on a window for long may turn the page at once', () => {
  expect(
    read([
      [15, 0],
      [15, 0],
      [15, 0.35],
    ]),
  ).toMatchObject({ readTo: 0.35 });
});

test('a long wait does not make a jump over several windows into reading', () => {
  expect(
    read([
      [600, 0],
      [5, 1],
    ]),
  ).toMatchObject({ progress: 0, readTo: 0, isSkimmed: true });
  expect(
    read(
      [
        [600, 0.1],
        [5, 1],
      ],
      { window: 0.1 },
    ),
  ).toMatchObject({ progress: 0.1, isSkimmed: true });
});

test('what was heard to its end, and is then gone through at once, is read', () => {
  const heard: [number, number][] = Array.from({ length: 40 }, (_, n) => [15, (n + 1) / 40]);
  expect(read([...heard, [5, 1]], { window: 0.1 })).toMatchObject({ progress: 1, readTo: 1, isSkimmed: false });
});

test('on a small window a smaller jump is one', () => {
  expect(
    read([
      [60, 0],
      [2, 0.3],
    ]),
  ).toMatchObject({ readTo: 0.3 });
  expect(
    read(
      [
        [60, 0],
        [2, 0.3],
      ],
      { window: 0.1 },
    ),
  ).toMatchObject({ readTo: 0 });
});

test('reports that were lost on the way do not make reading into a jump', () => {
  expect(
    read([
      [15, 0.1],
      [300, 1],
    ]),
  ).toMatchObject({ readTo: 1, isSkimmed: false });
});

test('a look ahead that does not come to the end is shown as it is, and is no skimming', () => {
  expect(read([[5, 0.6]])).toEqual({ progress: 0.6, readTo: 0, readToSeconds: 0, isSkimmed: false });
});

test('a reader who comes back and reads what was passed over has not skimmed', () => {
  const reports: [number, number][] = [
    [15, 0.2],
    [2, 1],
    [15, 0.4],
    [15, 0.6],
    [15, 0.8],
  ];
  expect(read(reports)).toMatchObject({ progress: 0.8, isSkimmed: true });
  expect(read([...reports, [15, 1]])).toMatchObject({ progress: 1, isSkimmed: false });
});

test('time with another text of the article lets nobody pass over more of this one', () => {
  const point = pointBeside(read([[15, 0.2]]), 600);
  const arrival = { wordCount: 1_000, window: undefined, seconds: 1, totalSeconds: 616, progress: 0.5 };
  expect(pointAfter(point, arrival)).toMatchObject({ readTo: 0.2 });
});
