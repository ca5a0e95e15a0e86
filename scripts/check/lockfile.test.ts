import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingOptional } from '../lockfile.ts';

const text = readFileSync('package-lock.json', 'utf8');

test('the lock file lists the optional packages of every platform, so that npm ci works on each', () => {
  expect(missingOptional(JSON.parse(text))).toEqual([]);
});

test('an optional package that the lock file lacks is named', () => {
  const lock = JSON.parse(text);
  delete lock.packages['node_modules/@biomejs/cli-darwin-arm64'];
  expect(missingOptional(lock)).toMatchObject([
    { name: '@biomejs/cli-darwin-arm64', wantedBy: 'node_modules/@biomejs/biome' },
  ]);
});

test('the lock file names no registry', () => {
  expect(text).not.toContain('"resolved"');
  const hosts = new Set(text.match(/https?:\/\/[^/"]+/g)?.map((url) => new URL(url).host));
  expect([...hosts].filter((host) => /registry|mirror|npm/.test(host))).toEqual([]);
});
