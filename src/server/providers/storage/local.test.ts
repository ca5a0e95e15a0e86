import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createLocalStorage } from './local.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waikan-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));
const storage = createLocalStorage(path.join(folder, 'files'));
const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (name: string) => {
  const found = await storage.get(name);
  return found && new TextDecoder().decode(found);
};

test('what is put under a name is there from then on', async () => {
  expect(await storage.get('pictures/ab/one.webp')).toBeNull();
  await storage.put('pictures/ab/one.webp', bytes('boat'));
  expect(await textOf('pictures/ab/one.webp')).toBe('boat');
});

test('a name stands for one content, also when two put it at once', async () => {
  await Promise.all([storage.put('two', bytes('boat')), storage.put('two', bytes('boat'))]);
  await storage.put('two', bytes('lamp'));
  expect(await textOf('two')).toBe('boat');
  expect(readdirSync(path.join(folder, 'files')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each(['', '../secrets', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', '.hidden', 'A', 'a\0b', 'x'.repeat(201)])(
  'a name that might lead elsewhere is refused: %j',
  async (name) => {
    await expect(storage.get(name)).rejects.toThrow('not a name');
    await expect(storage.put(name, bytes('boat'))).rejects.toThrow('not a name');
  },
);
