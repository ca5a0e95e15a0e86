import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLocalStorage } from './local.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waikan-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder holds whole files only, also when two put one at once', async () => {
  const storage = createLocalStorage(path.join(folder, 'files'));
  const bytes = new TextEncoder().encode('boat');
  await Promise.all([storage.put('two', bytes), storage.put('two', bytes)]);
  expect(readdirSync(path.join(folder, 'files'))).toEqual(['two']);
});
