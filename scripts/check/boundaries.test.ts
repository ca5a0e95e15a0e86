import { describe, expect, test } from 'vitest';
import { crossedWalls, schemasInBrowser, unusedPublicModules } from './boundaries.ts';
import { findImports } from './imports.ts';

const source = (file: string, text: string) => ({ file, imports: findImports(file, text) });
const walls = (file: string, text: string) => crossedWalls([source(file, text)]);

const IDENTITY = 'src/server/features/identity';

describe('crossed walls are reported', () => {
  test.each([
    ['src/engine/lemma.ts', `import type { Config } from '#server/config.ts'`, 'engine may not import server'],
    ['src/engine/lemma.ts', `export type { Word } from '#contract/words.ts'`, 'engine may not import contract'],
    ['src/engine/lemma.ts', `type F = typeof import('node:fs')`, 'engine runs without Node'],
    ['src/engine/lemma.ts', `import { readFileSync } from 'fs'`, 'engine runs without Node'],
    ['src/engine/lemma.ts', `import * as z from 'zod'`, 'engine imports no packages'],
    [
      'src/engine/lemma.test.ts',
      `import { words } from '#server/features/words/service.ts'`,
      'engine may not import server',
    ],
    ['src/engine/lemma.ts', `type Sense = import('#engine/sense.ts').Sense`, 'at the top of the file'],
    ['src/contract/words.ts', `import { lemma } from '#engine/lemma.ts'`, 'only types of engine'],
    ['src/contract/words.ts', `import type { Db } from '#server/db/database.ts'`, 'contract may not import server'],
    ['src/contract/words.ts', `import { Hono } from 'hono'`, 'zod is the only package'],
    ['src/contract/words.ts', `import 'node:crypto'`, 'contract runs without Node'],
    ['src/server/app.ts', `const page = () => import('#web/root.tsx')`, 'server may not import web'],
    ['src/server/app.ts', `import '../../scripts/start.ts'`, 'src imports nothing outside src'],
    ['src/server/app.ts', `import { lemma } from '../engine/lemma.ts'`, 'use #engine/'],
    ['scripts/start.ts', `import '../src/server/config.ts'`, 'use #server/'],
    ['src/server/app.ts', `await import('./main.ts')`, 'only scripts start main.ts'],
    ['src/server/context.ts', `import { createUser } from './testing/factories.ts'`, 'server/testing is for tests'],
    ['src/web/root.tsx', `import type { Context } from '#server/context.ts'`, 'web may not import server'],
    ['src/web/api.server.ts', `import { contract } from '#server/context.ts'`, 'web may not import server'],
    [
      'src/web/ui/reader.ts',
      `new Worker(new URL('../../server/jobs/queue.ts', import.meta.url))`,
      'web may not import server',
    ],
    ['src/web/root.tsx', `import { join } from 'node:path'`, 'in web, Node is for'],
    ['src/web/root.tsx', `import { z } from 'zod/mini'`, 'use import type'],
    ['src/web/root.tsx', `import { contract } from '#contract/index.ts'`, 'use import type'],
    ['src/web/root.tsx', `import { type Contract } from '#contract/index.ts'`, 'use import type'],
  ])('%s: %s', (file, text, reason) => {
    expect(walls(file, text)).toEqual([expect.stringContaining(reason)]);
  });

  test("a feature reaching into another one's queries, types included", () => {
    const text = `import { findUser } from '../identity/queries.ts';\nimport type { Row } from '#server/features/identity/queries.ts';`;
    expect(walls('src/server/features/notes/service.ts', text)).toEqual([
      'src/server/features/notes/service.ts:1 imports ../identity/queries.ts: feature notes may reach identity only through its service.ts',
      'src/server/features/notes/service.ts:2 imports #server/features/identity/queries.ts: feature notes may reach identity only through its service.ts',
    ]);
  });

  test("a feature's service using another one's tables", () => {
    const text = `import { users } from '#server/features/identity/tables.ts'`;
    expect(walls('src/server/features/notes/service.ts', text)).toEqual([
      expect.stringContaining('use its service.ts'),
    ]);
  });

  test('a door of the same name deeper inside another feature', () => {
    const text = `import { x } from '#server/features/identity/captcha/service.ts'`;
    expect(walls('src/server/features/notes/service.ts', text)).toHaveLength(1);
  });
});

describe('what the house allows is not reported', () => {
  test.each([
    ['src/engine/lemma.ts', `import { words } from './level-words.ts'; import type { Token } from '#engine/tokens.ts'`],
    ['src/engine/lemma.test.ts', `import { test } from 'vitest'; import { readFileSync } from 'node:fs'`],
    ['src/contract/words.ts', `import type { Level } from '#engine/exam-level.ts'; import * as z from 'zod'`],
    ['src/contract/shapes/word.ts', `import { idSchema } from '../kit.ts'`],
    ['src/server/app.ts', `import { contract } from '#contract/index.ts'; import pg from 'pg'; import 'node:fs'`],
    ['src/server/features/notes/service.ts', `import type { Users } from '#server/features/identity/service.ts'`],
    ['src/server/features/notes/queries.ts', `import { users } from '#server/features/identity/tables.ts'`],
    ['src/server/features/notes/tables.ts', `import { users } from '../identity/tables.ts'`],
    ['src/server/context.ts', `import { routes } from './features/identity/routes.ts'`],
    [`${IDENTITY}/service.test.ts`, `import { database } from '#server/testing/database.ts'`],
    ['src/server/testing/factories.ts', `import { users } from '#server/features/identity/tables.ts'`],
    [
      'src/web/entry.server.tsx',
      `import { PassThrough } from 'node:stream'; import { features } from '#contract/index.ts'`,
    ],
    ['src/web/server.ts', `import { AsyncLocalStorage } from 'node:async_hooks'`],
    [
      'src/web/root.tsx',
      `import type { Contract } from '#contract/index.ts'; import { AppError } from '#contract/errors.ts'`,
    ],
    ['src/web/root.tsx', `import { createClient } from '#contract/client.ts'; import type * as z from 'zod'`],
    ['src/web/root.tsx', `import { lemma } from '#engine/lemma.ts'; import logo from './logo.svg?url'`],
    [
      'scripts/start.ts',
      `const main = new URL('../src/server/main.ts', import.meta.url); import config from '../vite.config.ts'`,
    ],
  ])('%s: %s', (file, text) => {
    expect(walls(file, text)).toEqual([]);
  });
});

describe('walls between the areas of the pages', () => {
  const publicModules = { reader: ['reader.tsx', 'notes/drafts.ts'] };
  const found = (file: string, text: string) => crossedWalls([source(file, text)], publicModules);

  test.each([
    [
      'src/web/features/home/home.tsx',
      `import { Sheet } from '../reader/core/sheet.tsx'`,
      'feature home may reach reader',
    ],
    [
      'src/web/features/home/home.tsx',
      `import type { Draft } from '../reader/drafts.ts'`,
      'feature home may reach reader',
    ],
    [
      'src/web/features/home/home.tsx',
      `const part = () => import('../notes/list.tsx')`,
      'feature home may reach notes',
    ],
    ['src/web/root.tsx', `import { noteText } from './features/reader/notes/text.ts'`, 'src/web may reach reader'],
    ['src/web/features/home/home.tsx', `import { loader } from '../../routes/home.tsx'`, 'nothing imports a page'],
    ['src/web/ui/button.tsx', `import { useSession } from '../shell/session.tsx'`, 'ui may not import shell'],
    ['src/web/ui/button.tsx', `import { Reader } from '../features/reader/reader.tsx'`, 'ui may not import features'],
    [
      'src/web/shell/frame.tsx',
      `import { Reader } from '#web/features/reader/reader.tsx'`,
      'shell may not import features',
    ],
  ])('%s: %s', (file, text, reason) => {
    expect(found(file, text)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ['src/web/features/home/home.tsx', `import { Reader } from '../reader/reader.tsx'; import './card.tsx'`],
    ['src/web/features/home/home.tsx', `import { useDrafts } from '#web/features/reader/notes/drafts.ts'`],
    ['src/web/root.tsx', `import { Reader } from './features/reader/reader.tsx'; import './shell/session.tsx'`],
    ['src/web/routes/home.tsx', `import { Sheet } from '../features/reader/core/sheet.tsx'`],
    ['src/web/shell/frame.tsx', `import { Button } from '../ui/button.tsx'`],
    ['src/web/features/home/home.test.ts', `import { Sheet } from '../reader/core/sheet.tsx'`],
  ])('%s: %s', (file, text) => {
    expect(found(file, text)).toEqual([]);
  });

  test('a public module that only its own feature, a page or a test imports is reported', () => {
    const sources = [
      source('src/web/features/home/home.tsx', `import { Reader } from '../reader/reader.tsx'`),
      source('src/web/features/reader/reader.tsx', `import './notes/drafts.ts'`),
      source('src/web/features/home/home.test.tsx', `import '../reader/notes/drafts.ts'`),
      source('src/web/routes/home.tsx', `import '../features/reader/notes/drafts.ts'`),
    ];
    expect(unusedPublicModules(sources, publicModules)).toEqual([
      expect.stringContaining('reader/notes/drafts.ts: nothing outside the feature imports it'),
    ]);
  });
});

test('zod behind the browser client is reported with the way to it', () => {
  const sources = [
    source('src/contract/client.ts', `import { decode } from './sse.ts'; import type { Contract } from './index.ts'`),
    source('src/contract/sse.ts', `import { list } from './kit.ts'`),
    source('src/contract/kit.ts', `import * as z from 'zod'`),
    source('src/contract/index.ts', `import * as z from 'zod'`),
    source('src/contract/errors.ts', `import type { Result } from './kit.ts'`),
  ];
  expect(schemasInBrowser(sources)).toEqual([
    expect.stringContaining('src/contract/client.ts → src/contract/sse.ts → src/contract/kit.ts → zod'),
  ]);
});
