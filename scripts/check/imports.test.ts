import { expect, test } from 'vitest';
import { crossedWalls, schemasInBrowser } from './boundaries.ts';
import { findImports, scanSources } from './imports.ts';

test('every way of importing is seen, with its line and whether it is loaded when the program runs', () => {
  const text = [
    `import { a } from './value.ts';`,
    `import type { B } from './type.ts';`,
    `import { type C } from './inline-type.ts';`,
    `import './effect.ts';`,
    `export { d } from './named.ts';`,
    `export type { E } from './named-type.ts';`,
    `export * from './all.ts';`,
    `export type * from './all-types.ts';`,
    `const lazy = () => import('./lazy.ts');`,
    'const template = () => import(`./template.ts`);',
    `type F = import('./import-type.ts').F;`,
    `type G = typeof import('./import-typeof.ts');`,
    `new Worker(new URL('./worker.ts', import.meta.url));`,
    `// import './comment.ts'`,
    `const string = "import './string.ts'"; export const own = new URL('./words.json', import.meta.url);`,
  ].join('\n');
  expect(
    findImports('src/engine/x.ts', text).map(({ specifier, kind, line }) => `${line} ${kind} ${specifier}`),
  ).toEqual([
    '1 value ./value.ts',
    '2 type ./type.ts',
    '3 value ./inline-type.ts',
    '4 value ./effect.ts',
    '5 value ./named.ts',
    '6 type ./named-type.ts',
    '7 value ./all.ts',
    '8 type ./all-types.ts',
    '9 value ./lazy.ts',
    '10 value ./template.ts',
    '11 type ./import-type.ts',
    '12 type ./import-typeof.ts',
    '13 reference ./worker.ts',
  ]);
});

test('components are read as TSX', () => {
  const text = `import { Icon } from './icon.tsx'; export const Page = () => <Icon<string> name="book" />;`;
  expect(findImports('src/web/page.tsx', text)).toHaveLength(1);
});

test('a file that does not parse is an error, not a file without imports', () => {
  expect(() => findImports('src/engine/x.ts', `import { from './y.ts`)).toThrow('src/engine/x.ts');
});

test('the scanner finds the real tree, and the rules read it', () => {
  const sources = scanSources();
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
  const call = sources.find(({ file }) => file === 'src/contract/call.ts');
  expect(call?.imports.map(({ specifier }) => specifier)).toContain('zod');
  const intruder = {
    file: 'src/contract/client-intruder.ts',
    imports: [
      { specifier: './call.ts', kind: 'value', line: 1 },
      { specifier: '#server/config.ts', kind: 'type', line: 2 },
    ],
  } as const;
  const found = [crossedWalls, schemasInBrowser].map((rule) =>
    rule([...sources, intruder]).some((line) => line.includes('client-intruder')),
  );
  expect(found).toEqual([true, true]);
});
