import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { createMadeFiles } from './service.ts';
import { madeFiles as madeFilesTable } from './tables.ts';

const app = await testApp();
const articleId = Number(await app.article());
const { madeFiles, tasks } = app.context.services;
const bytes = new Uint8Array([1]);

test('all files of more than a month go in one cleaning, however many there are', async () => {
  const { db } = app.context.database;
  const madeAt = app.clock.now();
  const rows = Array.from({ length: 1_001 }, (_, n) => ({
    name: `many/${n}.pdf`,
    articleId,
    createdAt: madeAt,
    madeAt,
  }));
  await db.insert(madeFilesTable).values(rows);
  app.clock.advance(31 * 86_400);
  await madeFiles.clean();
  expect(await db.$count(madeFilesTable)).toBe(0);
});

/** Files in memory, each with the moment at which it was put. The clock moves each time somebody looks at it. */
function filesInMemory() {
  let moment = app.clock.now().getTime();
  const now = () => {
    moment += 1;
    return new Date(moment);
  };
  const files = new Map<string, { bytes: Uint8Array; at: Date }>();
  const storage = {
    get: async (name: string) => files.get(name)?.bytes ?? null,
    size: async (name: string) => files.get(name)?.bytes.length ?? null,
    put: async (name: string, put: Uint8Array) => void files.set(name, { bytes: put, at: now() }),
    removeUnfinished: async () => undefined,
    async removeUnder(folder: string, before: Date) {
      for (const [name, { at }] of files) if (name.startsWith(`${folder}/`) && at < before) files.delete(name);
    },
    async remove(name: string, before: Date) {
      if ((files.get(name)?.at ?? before) < before) files.delete(name);
    },
  };
  const advance = (ms: number) => {
    moment += ms;
  };
  return { files, storage, now, advance };
}

test('a file that is made while old ones are deleted stays', async () => {
  const { storage, now, advance } = filesInMemory();
  const names = ['vain/1.pdf', 'vain/2.pdf'];
  const own = createMadeFiles({ db: app.context.database.db, storage, tasks, now });
  let late: string | undefined;
  const cleaned = createMadeFiles({
    db: app.context.database.db,
    storage: {
      ...storage,
      async remove(name, before) {
        late ??= names.find((one) => one !== name) ?? '';
        await own.keep(late, bytes);
        await storage.remove(name, before);
      },
    },
    tasks,
    now,
  });
  for (const name of names) await own.ask({ name, articleId }, async () => 1);
  advance(31 * 86_400_000);
  await cleaned.clean();
  expect(await own.read(late ?? '')).toEqual(bytes);
});

test('a file that was lost is made anew for who asks next', async () => {
  const { files, storage, now } = filesInMemory();
  const own = createMadeFiles({ db: app.context.database.db, storage, tasks, now });
  const file = { name: 'lost.pdf', articleId };
  await own.once(file, async () => bytes);
  files.clear();
  expect(await own.detailOf(file.name)).toBeUndefined();
  expect(await own.ask(file, async () => 7)).toEqual({ taskId: 7 });
  await own.keep(file.name, bytes);
  expect(await own.ask(file, async () => 8)).toEqual({ taskId: null, detail: null });
  files.clear();
  await own.once(file, async () => bytes);
  expect(await own.read(file.name)).toEqual(bytes);
  files.clear();
  expect(await own.read(file.name)).toBeNull();
});

test('a file of which no row tells goes after three months, one that is there by then stays', async () => {
  const { files, storage, now, advance } = filesInMemory();
  const own = createMadeFiles({ db: app.context.database.db, storage, tasks, now });
  for (const name of ['pdf/7/lost.pdf', 'audio/7/lost.mp3', 'posters/article/lost.png', 'posters/product/1.png'])
    await storage.put(name, bytes);
  advance(80 * 86_400_000);
  await own.once({ name: 'pdf/7/new.pdf', articleId }, async () => bytes);
  advance(12 * 86_400_000);
  await own.clean();
  expect([...files.keys()]).toEqual(['posters/product/1.png', 'pdf/7/new.pdf']);
});
