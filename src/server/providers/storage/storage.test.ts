/** What every storage does, whatever is behind it. */
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createLocalStorage } from './local.ts';
import { createS3Storage } from './s3.ts';
import { ACCESS, BUCKET, startS3Gateway } from './testing/s3-gateway.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waikan-storage-'));
const gateway = await startS3Gateway();
afterAll(() => {
  rmSync(folder, { recursive: true });
  gateway.server.close();
});
const bytes = (text: string) => new TextEncoder().encode(text);
const MINUTE = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

describe.each([
  {
    where: 'a folder',
    storage: createLocalStorage(folder),
    age: (name: string, at: Date) => utimesSync(path.join(folder, name), at, at),
  },
  {
    where: 'a bucket',
    storage: createS3Storage({ ...ACCESS, endpoint: gateway.endpoint, bucket: BUCKET, isPathStyle: true }),
    age(name: string, at: Date) {
      const kept = gateway.kept.get(name);
      if (kept) kept.at = at;
    },
  },
])('$where', ({ storage, age }) => {
  const textOf = async (name: string) => {
    const found = await storage.get(name);
    return found && new TextDecoder().decode(found);
  };

  test('has what is put under a name from then on', async () => {
    expect(await storage.get('pictures/ab/one.webp')).toBeNull();
    await storage.put('pictures/ab/one.webp', bytes('boat'));
    expect(await textOf('pictures/ab/one.webp')).toBe('boat');
  });

  test('has one content under a name, also when two put it at once', async () => {
    await Promise.all([storage.put('two', bytes('boat')), storage.put('two', bytes('boat'))]);
    await storage.put('two', bytes('lamp'));
    expect(await textOf('two')).toBe('boat');
  });

  test('gives away what nobody has put since then, and again does no harm', async () => {
    await storage.put('three', bytes('boat'));
    await storage.remove('three', ago(MINUTE));
    expect(await textOf('three')).toBe('boat');
    const later = new Date(Date.now() + MINUTE);
    await storage.remove('three', later);
    await storage.remove('three', later);
    expect(await textOf('three')).toBeNull();
    await storage.put('three', bytes('lamp'));
    expect(await textOf('three')).toBe('lamp');
  });

  test('counts what is put again as put now', async () => {
    await storage.put('four', bytes('boat'));
    age('four', ago(60 * MINUTE));
    await storage.put('four', bytes('boat'));
    await storage.remove('four', ago(MINUTE));
    expect(await textOf('four')).toBe('boat');
  });

  test.each(['', '../secrets', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', '.hidden', 'A', 'a\0b', 'x'.repeat(201)])(
    'refuses a name that might lead elsewhere: %j',
    async (name) => {
      await expect(storage.get(name)).rejects.toThrow('not a name');
      await expect(storage.put(name, bytes('boat'))).rejects.toThrow('not a name');
      await expect(storage.remove(name, ago(0))).rejects.toThrow('not a name');
    },
  );
});

test('every request to a bucket is signed as the service works it out', () => {
  expect(gateway.refusals).toEqual([]);
});
