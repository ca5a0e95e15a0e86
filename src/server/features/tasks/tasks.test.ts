import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineJob } from '#server/jobs/queue.ts';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';
import type { Progress } from './service.ts';

const app = await testApp();
const editor = await app.client('super');
const text = 'The ferry left late, and nobody on the quay had been told why it was so. '.repeat(4);

test('work that was cancelled and asked for again is done by the second attempt alone', async () => {
  const { tasks } = app.context.services;
  const by = { userId: editor.userId, kind: 'article.add', subject: 'twice' };
  const job = defineJob({
    name: 'left-to-this-test',
    data: z.object({ taskId: z.int() }),
    retryLimit: 0,
    expireInSeconds: 60,
    atOnce: 1,
  });
  const taskId = await app.context.database.db.transaction((tx) => tasks.start(tx, job, {}, by));
  const id = String(taskId);
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const steps: string[] = [];
  const signal = new AbortController().signal;
  const work =
    (name: string) =>
    async ({ advance }: Progress) => {
      await advance(0.1, `${name} begins`);
      if (name === 'first') {
        begun.resolve();
        await goOn.promise;
      }
      await advance(0.5, `${name} goes on`);
      steps.push(name);
      return { result: { by: name }, message: name };
    };
  const first = tasks.run(taskId, signal, work('first'));
  await begun.promise;
  await editor.ok('POST /reader/task/{id}/cancel', { params: { id } });
  await editor.ok('POST /reader/task/{id}/retry', { params: { id } });
  goOn.resolve();
  await first;
  const { state } = await editor.ok('GET /reader/task/{id}', { params: { id } });
  expect([steps, state]).toEqual([[], 'QUEUED']);
  await tasks.run(taskId, signal, work('second'));
  expect(steps).toEqual(['second']);
  expect(await editor.ok('GET /reader/task/{id}', { params: { id } })).toMatchObject({
    state: 'DONE',
    message: 'second',
  });
});

test('a task that was cancelled is none that failed, and can be asked for once more', async () => {
  const { task_id: id } = await editor.ok('POST /reader/article/add', { body: { text } });
  const stopped = await editor.ok('POST /reader/task/{id}/cancel', { params: { id } });
  expect(stopped).toMatchObject({ state: 'CANCELLED', message: '已取消' });
  const idsIn = async (state: 'FAILED' | 'CANCELLED') =>
    (await editor.ok('GET /reader/task', { query: { state } })).items.map((task) => task.id);
  expect([await idsIn('FAILED'), await idsIn('CANCELLED')]).toEqual([[], [id]]);
  await startWorkers(app.context);
  await editor.ok('POST /reader/task/{id}/retry', { params: { id } });
  expect(await ended(editor, id)).toMatchObject({ state: 'DONE' });
  const { status } = await editor.call('POST /reader/task/{id}/retry', { params: { id } });
  expect(status).toBe(409);
});

test('a task whose job has used up its tries fails within minutes, and whoever asks then gets another one', async () => {
  const own = await testApp();
  const person = await own.client('super');
  const { tasks } = own.context.services;
  const { db } = own.context.database;
  const id = await own.article();
  const ask = async () => (await person.ok('GET /reader/article/{id}/audio', { params: { id } })).task_id ?? '';
  const lost = await ask();
  const waiting = await ask();
  expect(waiting).toBe(lost);
  await db.execute(sql`UPDATE tasks SET state = 'RUNNING', progress = 0.4 WHERE id = ${lost}`);
  own.clock.advance(120);
  await tasks.sweep();
  expect((await person.ok('GET /reader/task/{id}', { params: { id: lost } })).state).toBe('RUNNING');
  await db.execute(sql`UPDATE pgboss.job SET state = 'failed' WHERE data->>'taskId' = ${lost}`);
  await tasks.sweep();
  expect(await person.ok('GET /reader/task/{id}', { params: { id: lost } })).toMatchObject({
    state: 'FAILED',
    message: '出错了，没有做完',
  });
  expect(await ask()).not.toBe(lost);
});

test('a task that waits for hours behind others has not failed', async () => {
  const own = await testApp();
  const person = await own.client('super');
  const { task_id: id } = await person.ok('POST /reader/article/add', { body: { text } });
  own.clock.advance(30 * 3_600);
  await own.context.services.tasks.sweep();
  await own.context.services.tasks.clean();
  expect((await person.ok('GET /reader/task/{id}', { params: { id } })).state).toBe('QUEUED');
});
