import { expect, test } from 'vitest';
import type { LockedPackages } from './check/licences.ts';
import { dependencyRows, dependencyTable, readOutdated } from './dependencies.ts';

const manifest = {
  dependencies: { 'waikan-test-router': '1.0.0', 'waikan-test-speaker': '2.0.0' },
  devDependencies: { 'waikan-test-linter': '3.0.0' },
};
const packages: LockedPackages = {
  'node_modules/waikan-test-router': { version: '1.0.0', license: 'MIT' },
  'node_modules/waikan-test-speaker': { version: '2.0.0', license: 'GPL-3.0-only' },
  'node_modules/waikan-test-linter': { version: '3.0.0', license: 'GPL-3.0-only' },
};

test('an outdated package is shown with its versions and its licence, and one of development may have any licence', () => {
  const rows = dependencyRows(manifest, packages, {
    'waikan-test-router': { current: '1.0.0', wanted: '1.0.0', latest: '1.2.0' },
  });
  expect(dependencyTable(rows).split('\n')).toEqual([
    'package              current  wanted  latest  licence       allowed',
    'waikan-test-linter   3.0.0    3.0.0   3.0.0   GPL-3.0-only  not shipped',
    'waikan-test-router   1.0.0    1.0.0   1.2.0   MIT           yes',
    'waikan-test-speaker  2.0.0    2.0.0   2.0.0   GPL-3.0-only  no',
  ]);
  expect(rows.filter(({ isOutdated }) => isOutdated).map(({ name }) => name)).toEqual(['waikan-test-router']);
});

test('without the registry newer versions are unknown and licences are still judged', () => {
  const [linter, router] = dependencyRows(manifest, packages, null);
  expect(linter).toMatchObject({ latest: '?', allowed: 'not shipped', isOutdated: false });
  expect(router).toMatchObject({ current: '1.0.0', wanted: '?', latest: '?', allowed: 'yes' });
});

test('an answer of npm is versions, or the reason why there are none', () => {
  expect(readOutdated('')).toEqual({ outdated: {} });
  expect(readOutdated('{"a":{"current":"1.0.0","latest":"2.0.0"}}')).toEqual({
    outdated: { a: { current: '1.0.0', latest: '2.0.0' } },
  });
  expect(readOutdated('{"error":{"code":"ECONNREFUSED","summary":"request failed\\nmore"}}')).toEqual({
    reason: 'request failed',
  });
  expect(readOutdated('npm error network unreachable\nat')).toEqual({ reason: 'npm error network unreachable' });
});
