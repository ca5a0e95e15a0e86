import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createLocalStorage } from './local.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waikan-storage-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder holds whole files only, also when two put one at once', async () => {
  const storage = createLocalStorage(path.join(folder, 'files'));
  const bytes = new TextEncoder().encode('boat');
  await Promise.all([storage.put('two', bytes), storage.put('two', bytes)]);
  expect(readdirSync(path.join(folder, 'files'))).toEqual(['two']);
});

test('what is put has reached the disk before it has its name, and its name has before it is done', async () => {
  const storage = createLocalStorage(path.join(folder, 'flushed'));
  const source = path.join(folder, 'source');
  await writeFile(source, 'boat');
  const handle = await open(source);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  let name = '';
  const wasThere: boolean[] = [];
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    wasThere.push(existsSync(path.join(folder, 'flushed', name)));
    return sync.call(this);
  });
  const flushes = async (file: string, work: () => Promise<void>) => {
    name = file;
    wasThere.length = 0;
    await work();
    return [wasThere[0], wasThere.at(-1)];
  };
  const put = () => storage.put('books/one', new TextEncoder().encode('boat'));
  expect(await flushes('books/one', put)).toEqual([false, true]);
  expect(await flushes('books/two', () => storage.putFile('books/two', source))).toEqual([false, true]);
  const target = { name: 'books/three', id: await storage.parts.begin('books/three') };
  await storage.parts.put(target, 1, new TextEncoder().encode('boat'));
  expect(await flushes('books/three', () => storage.parts.complete(target, 1))).toEqual([false, true]);
  spy.mockRestore();
});

test('a file that the disk has lost half of is put again', async () => {
  const storage = createLocalStorage(path.join(folder, 'lost'));
  await storage.put('one', new TextEncoder().encode('boat'));
  await writeFile(path.join(folder, 'lost', 'one'), '');
  await storage.put('one', new TextEncoder().encode('boat'));
  expect(String(Buffer.from((await storage.get('one')) ?? []))).toBe('boat');
});
