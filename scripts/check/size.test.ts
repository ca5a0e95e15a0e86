import { expect, test } from 'vitest';
import { countLines, judgeSizes, judgeSmallModules, type Module, smallModules } from './size.ts';

test('401 lines fail, 301 warn, 300 are fine', () => {
  const judged = judgeSizes([
    { file: 'a.ts', lines: 300 },
    { file: 'b.ts', lines: 301 },
    { file: 'c.css', lines: 400 },
    { file: 'd.tsx', lines: 401 },
  ]);
  expect(judged.failures).toEqual(['d.tsx has 401 lines, 400 is the most']);
  expect(judged.notes.map((note) => note.split(' ')[0])).toEqual(['c.css', 'b.ts']);
});

test('a line feed at the end starts no line', () => {
  expect([countLines(''), countLines('a'), countLines('a\n'), countLines('a\n\nb')]).toEqual([0, 1, 1, 3]);
});

const moduleOf = (file: string, uses: readonly string[] = [], rest: Partial<Module> = {}): Module => ({
  file,
  imports: uses.map((specifier) => ({ specifier, line: 1, kind: 'value' as const })),
  lines: 10,
  hasTest: false,
  ...rest,
});

test('a short module that one neighbour uses is small; a long, tested, distant or shared one is not', () => {
  const neighbours = ['./short.ts', './long.ts', './tested.ts', './shared.ts', '../b/distant.ts'];
  expect(
    smallModules([
      moduleOf('src/a/user.ts', neighbours),
      moduleOf('src/a/other.ts', ['./shared.ts', './user.ts']),
      moduleOf('src/a/user.test.ts', ['./short.ts']),
      moduleOf('src/a/short.ts'),
      moduleOf('src/a/long.ts', [], { lines: 60 }),
      moduleOf('src/a/tested.ts', [], { hasTest: true }),
      moduleOf('src/a/shared.ts'),
      moduleOf('src/b/distant.ts'),
      moduleOf('src/main.ts', ['#a/other.ts', '#a/user.ts']),
    ]),
  ).toEqual(['src/a/short.ts']);
});

test('61 small modules fail and are named, 60 do not', () => {
  const small = Array.from({ length: 61 }, (_, index) => `src/${index}.ts`);
  expect(judgeSmallModules(small.slice(1))).toEqual([]);
  expect(judgeSmallModules(small)).toEqual([expect.stringMatching(/61 modules .*\n {2}src\/0\.ts\n/s)]);
});
