import { expect, test } from 'vitest';
import { importCycles } from './cycles.ts';
import { findImports } from './imports.ts';

const tree = (files: Record<string, string>) =>
  importCycles(Object.entries(files).map(([file, text]) => ({ file, imports: findImports(file, text) })));

test('a cycle made of type imports is reported with its path', () => {
  const found = tree({
    'src/engine/lemma.ts': `import type { Phrase } from './phrase.ts'`,
    'src/engine/phrase.ts': `type Sense = import('#engine/sense.ts').Sense`,
    'src/engine/sense.ts': `export type { Lemma } from './lemma.ts'`,
    'src/engine/reading.ts': `import { lemma } from './lemma.ts'`,
  });
  expect(found).toEqual([
    'import cycle: src/engine/lemma.ts → src/engine/phrase.ts → src/engine/sense.ts → src/engine/lemma.ts',
  ]);
});

test('a cycle closed by an import() in code is reported', () => {
  const found = tree({
    'src/web/a.ts': `export const later = () => import('./b.ts')`,
    'src/web/b.ts': `import { later } from './a.ts'`,
  });
  expect(found).toEqual(['import cycle: src/web/a.ts → src/web/b.ts → src/web/a.ts']);
});

test('of two knots in one heap both are reported, each by its shortest way round', () => {
  const found = tree({
    'src/web/a.ts': `import './b.ts'`,
    'src/web/b.ts': `import './a.ts'; import './c.ts'`,
    'src/web/c.ts': `import './d.ts'`,
    'src/web/d.ts': `import './c.ts'; import './a.ts'`,
  });
  expect(found).toEqual([
    'import cycle: src/web/a.ts → src/web/b.ts → src/web/a.ts',
    'import cycle: src/web/c.ts → src/web/d.ts → src/web/c.ts',
  ]);
});

test('a file that two others share, and a worker that needs its starter’s types, are no cycles', () => {
  const found = tree({
    'src/server/a.ts': `import './b.ts'; import './c.ts'; new Worker(new URL('./worker.ts', import.meta.url))`,
    'src/server/b.ts': `import './c.ts'`,
    'src/server/c.ts': `import 'pg'; import './missing.ts'`,
    'src/server/worker.ts': `import type { A } from './a.ts'`,
  });
  expect(found).toEqual([]);
});
