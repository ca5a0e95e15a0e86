import { describe, expect, test } from 'vitest';
import {
  expressionOf,
  isAllowed,
  type LockedPackages,
  licencePage,
  productionPlaces,
  refusedLicences,
} from './licences.ts';

test('GPL, AGPL and unknown licences are refused by name', () => {
  const refused = refusedLicences([
    { name: 'kind', version: '1.0.0', licence: 'MIT' },
    { name: 'speaker', version: '1.2.3', licence: 'GPL-3.0-or-later' },
    { name: 'cloud', version: '2.0.0', licence: 'AGPL-3.0-only' },
    { name: 'silent', version: '0.1.0', licence: '' },
  ]);
  expect(refused).toEqual([
    'speaker 1.2.3: GPL-3.0-or-later is not on the allow list',
    'cloud 2.0.0: AGPL-3.0-only is not on the allow list',
    'silent 0.1.0: no licence stated is not on the allow list',
  ]);
});

describe('a licence expression', () => {
  test.each([
    ['(MIT OR GPL-2.0)', true],
    ['GPL-2.0 OR MIT', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-2.0', false],
    ['MIT OR Apache-2.0 AND GPL-2.0', true],
    ['(MIT OR Apache-2.0) AND GPL-2.0', false],
    ['((MIT) AND (ISC OR GPL-2.0))', true],
    ['MIT WITH exception', false],
    ['(MIT', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['LGPL-3.0-or-later', false],
  ])('%s: allowed is %s', (expression, allowed) => {
    expect(isAllowed('some-package', expression)).toBe(allowed);
  });

  test('of the LGPL is allowed for the shared library of sharp alone', () => {
    expect(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true);
    expect(isAllowed('@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later')).toBe(true);
    expect(isAllowed('@img/sharp-libvips-linux-x64', 'GPL-3.0-or-later')).toBe(false);
  });
});

test('a list of licences, as old packages have it, is a choice; anything else states none', () => {
  expect(expressionOf(['MIT', 'Apache2'])).toBe('MIT OR Apache2');
  expect(isAllowed('old', expressionOf(['MIT', 'Apache2']))).toBe(true);
  expect(isAllowed('old', expressionOf(['GPL', 'AGPL']))).toBe(false);
  expect([expressionOf(undefined), expressionOf({ type: 'MIT' })]).toEqual(['', '']);
});

test('what production brings is found through nested, optional and peer dependencies, and nothing of development', () => {
  const packages: LockedPackages = {
    '': { dependencies: { a: '1' }, optionalDependencies: { 'a-linux': '1', 'not-locked': '1' } },
    'node_modules/a': {
      dependencies: { b: '2' },
      peerDependencies: { peer: '1', tool: '1' },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/a-linux': {},
    'node_modules/b': { dependencies: { tool: '1' } },
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/peer': {},
    'node_modules/tool': {},
  };
  expect(productionPlaces(packages)).toEqual([
    'node_modules/a',
    'node_modules/a-linux',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/peer',
  ]);
});

test('the list names every package with its version and licence', () => {
  expect(licencePage([{ name: 'hono', version: '4.0.0', licence: 'MIT' }])).toContain('- hono 4.0.0: MIT');
});
