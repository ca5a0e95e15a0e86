import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
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

test('what nobody has put since then is taken away, and again does no harm', async () => {
  const later = () => new Date(Date.now() + 60_000);
  const earlier = new Date(Date.now() - 60_000);
  await storage.put('three', bytes('boat'));
  await storage.remove('three', earlier);
  expect(await textOf('three')).toBe('boat');
  await storage.remove('three', later());
  await storage.remove('three', later());
  expect(await textOf('three')).toBeNull();
  await storage.put('three', bytes('lamp'));
  expect(await textOf('three')).toBe('lamp');
});

test('what is put again counts as put now', async () => {
  await storage.put('four', bytes('boat'));
  const long = new Date(Date.now() - 3_600_000);
  utimesSync(path.join(folder, 'files', 'four'), long, long);
  await storage.put('four', bytes('boat'));
  await storage.remove('four', new Date(Date.now() - 60_000));
  expect(await textOf('four')).toBe('boat');
});

test.each(['', '../secrets', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', '.hidden', 'A', 'a\0b', 'x'.repeat(201)])(
  'a name that might lead elsewhere is refused: %j',
  async (name) => {
    await expect(storage.get(name)).rejects.toThrow('not a name');
    await expect(storage.put(name, bytes('boat'))).rejects.toThrow('not a name');
  },
);
