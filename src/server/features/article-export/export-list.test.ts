/** The list of a reader's last exports. */
import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';
import { exported } from './testing/exported-file.ts';

const app = await testApp();
await startWorkers(app.context);

test('the list tells for a week what was left out of a file, and why one was not made', async () => {
  const own = await app.client('member');
  const viewer = { userId: own.userId, sessionId: 1, isSuper: false, isEditor: true, memberLevel: 1 } as const;
  const settings = { format: 'md' as const, withNotes: false, withWords: false, title: null };
  const there = await app.article();
  // As editors see it; it is not there for this reader once the file is made.
  const hidden = Number(await app.article({ status: 'PENDING' }));
  const start = async (articleIds: number[]) =>
    ended(own, String(await app.context.services.articleExport.start(viewer, { ...settings, articleIds })));
  await exported(own, { article_ids: [there] });
  await start([Number(there), hidden]);
  await start([hidden]);
  const listed = async () => (await own.ok('GET /reader/article/export')).items.map(({ message }) => message);
  expect(await listed()).toEqual(['文章都已经下架，没有可以导出的', '1 篇已经下架', null]);
  app.clock.advance(8 * 86_400);
  expect(await listed()).toEqual([null, null, null]);
});
