import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';

const app = await testApp();
const editor = await app.client('super');
const text = 'The ferry left late, and nobody on the quay had been told why it was so. '.repeat(4);

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
