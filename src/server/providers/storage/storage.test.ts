/** Behaviour of every storage, whatever is behind it. */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { createLocalStorage } from './local.ts';
import { PartsGone, SMALLEST_PART_BYTES } from './port.ts';
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
    async leaveUnfinished() {
      const file = path.join(folder, 'books', 'abc.0d0e.part');
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, 'half');
      return { isThere: async () => existsSync(file) };
    },
  },
  {
    where: 'a bucket',
    storage: createS3Storage({ ...ACCESS, endpoint: gateway.endpoint, bucket: BUCKET, isPathStyle: true }, folder),
    age(name: string, at: Date) {
      const kept = gateway.kept.get(name);
      if (kept) kept.at = at;
    },
    async leaveUnfinished() {
      const { parts } = createS3Storage(
        { ...ACCESS, endpoint: gateway.endpoint, bucket: BUCKET, isPathStyle: true },
        folder,
      );
      const target = { name: 'books/abc', id: await parts.begin('books/abc') };
      await parts.put(target, 1, bytes('half'));
      return {
        isThere: () =>
          parts.sizes(target).then(
            () => true,
            () => false,
          ),
      };
    },
  },
])('$where', ({ storage, age, leaveUnfinished }) => {
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

  const file = path.join(folder, 'file-of-test');
  const wholeOf = async (name: string) => {
    const stream = await storage.openRead(name);
    return stream && buffer(stream);
  };

  test.each([0, 1, 20 * 1024 * 1024 + 17])('keeps a file of %d bytes and gives it as a stream', async (size) => {
    const content = randomBytes(size);
    writeFileSync(file, content);
    expect([await storage.size('large'), await storage.openRead('none')]).toEqual([null, null]);
    await storage.putFile('large', file);
    expect(await storage.size('large')).toBe(size);
    expect((await wholeOf('large'))?.equals(content)).toBe(true);
    const seen = await storage.withFile('large', async (path) => ({ path, content: readFileSync(path) }));
    expect(seen?.content.equals(content)).toBe(true);
    expect(readdirSync(folder).some((name) => name.startsWith('file-') && name !== 'file-of-test')).toBe(false);
    expect(await storage.withFile('none', async () => 'seen')).toBeNull();
    writeFileSync(file, 'another');
    await storage.putFile('large', file);
    expect(String(await wholeOf('large'))).toBe('another');
    await storage.remove('large', ago(-MINUTE));
  });

  const parts = [randomBytes(SMALLEST_PART_BYTES), randomBytes(SMALLEST_PART_BYTES), randomBytes(3)];

  test('puts parts together that came in any order, the last of each number', async () => {
    const target = { name: 'folder/in-parts', id: await storage.parts.begin('folder/in-parts') };
    expect(await storage.parts.sizes(target)).toEqual(new Map());
    await storage.parts.put(target, 3, parts[2] as Buffer);
    await storage.parts.put(target, 1, bytes('not yet'));
    await storage.parts.put(target, 2, parts[1] as Buffer);
    await storage.parts.put(target, 1, parts[0] as Buffer);
    const sizes = await storage.parts.sizes(target);
    expect([1, 2, 3].map((number) => sizes.get(number))).toEqual([SMALLEST_PART_BYTES, SMALLEST_PART_BYTES, 3]);
    expect(await storage.size(target.name)).toBeNull();
    await storage.parts.complete(target, 3);
    expect((await wholeOf(target.name))?.equals(Buffer.concat(parts))).toBe(true);
    await expect(storage.parts.put(target, 1, bytes('late'))).rejects.toThrow(PartsGone);
    await expect(storage.parts.complete(target, 3)).rejects.toThrow(PartsGone);
  });

  test('has nothing of parts that were aborted', async () => {
    const target = { name: 'folder/aborted', id: await storage.parts.begin('folder/aborted') };
    await storage.parts.put(target, 1, bytes('boat'));
    await storage.parts.abort(target);
    await storage.parts.abort(target);
    await expect(storage.parts.sizes(target)).rejects.toThrow(PartsGone);
    expect(await storage.size(target.name)).toBeNull();
  });

  test('takes away what is old below a folder, and parts of nothing', async () => {
    for (const name of ['old/1', 'old/2', 'old/3', 'older/4']) await storage.put(name, bytes(name));
    const target = { name: 'old/5', id: await storage.parts.begin('old/5') };
    await storage.parts.put(target, 1, bytes('boat'));
    await storage.removeUnder('old', ago(MINUTE));
    expect([await textOf('old/1'), (await storage.parts.sizes(target)).size]).toEqual(['old/1', 1]);
    await storage.removeUnder('old', ago(-MINUTE));
    const left = await Promise.all(['old/1', 'old/2', 'old/3', 'older/4'].map(textOf));
    expect(left).toEqual([null, null, null, 'older/4']);
    await expect(storage.parts.sizes(target)).rejects.toThrow(PartsGone);
    await storage.removeUnder('nowhere', ago(0));
  });

  test('takes away what was left of files whose writing was cut off', async () => {
    await storage.put('whole', bytes('boat'));
    age('whole', ago(60 * MINUTE));
    const cutOff = await leaveUnfinished();
    await storage.removeUnfinished(ago(MINUTE));
    expect(await cutOff.isThere()).toBe(true);
    await storage.removeUnfinished(ago(-MINUTE));
    expect([await cutOff.isThere(), await textOf('whole')]).toEqual([false, 'boat']);
  });

  test('keeps a folder within a size: the oldest files go first', async () => {
    const names = ['cache/a/1', 'cache/a/2', 'cache/b/3', 'cache/b/4', 'cached/5'];
    for (const [n, name] of names.entries()) {
      await storage.put(name, bytes('x'.repeat(10)));
      age(name, ago((names.length - n) * MINUTE));
    }
    age('cache/a/1', ago(0));
    await storage.limitUnder('cache', 25);
    const left = await Promise.all(names.map((name) => storage.size(name)));
    expect(left).toEqual([10, null, null, 10, 10]);
    await storage.limitUnder('cache', 0);
    expect(await Promise.all(names.map((name) => storage.size(name)))).toEqual([null, null, null, null, 10]);
    await storage.limitUnder('nowhere', 0);
  });

  test.each(['', '../secrets', 'a/../../b', '/etc/passwd', 'a//b', 'a\\b', '.hidden', 'A', 'a\0b', 'x'.repeat(201)])(
    'refuses a name that might lead elsewhere: %j',
    async (name) => {
      await expect(storage.get(name)).rejects.toThrow('not a name');
      await expect(storage.put(name, bytes('boat'))).rejects.toThrow('not a name');
      await expect(storage.remove(name, ago(0))).rejects.toThrow('not a name');
      await expect(storage.size(name)).rejects.toThrow('not a name');
      await expect(storage.parts.begin(name)).rejects.toThrow('not a name');
    },
  );
});

test('every request to a bucket is signed as the service works it out', () => {
  expect(gateway.refusals).toEqual([]);
});
