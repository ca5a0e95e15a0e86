import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { AdminArticle } from '#contract/shapes.ts';
import { intakeJob } from '#server/features/articles/jobs.ts';
import { testApp } from '#server/testing/app.ts';

const FIXTURE = await readFile(new URL('../extraction/fixtures/harbour-news.html', import.meta.url));
const site = createServer((request, response) => {
  if (request.url?.startsWith('/story'))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(FIXTURE);
  else response.writeHead(404).end('gone');
}).listen(0, '127.0.0.1');
await once(site, 'listening');
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
afterAll(() => site.close());

const app = await testApp({ env: { FETCH_ALLOW_HOSTS: host } });
const editor = await app.client('super');
await app.context.jobs.work(intakeJob, (data, signal) => app.context.services.intake.run(data, signal));

async function add(body: { url?: string; html?: string; text?: string; title?: string }) {
  const { task_id: id } = await editor.ok('POST /reader/article/add', { body });
  for (;;) {
    const task = await editor.ok('GET /reader/task/{id}', { params: { id } });
    if (task.state === 'DONE' || task.state === 'FAILED') return task;
    await sleep(20);
  }
}

async function desk(id: unknown) {
  return (await editor.ok('GET /reader/article/{id}/show', {
    params: { id: String(id) },
    query: { variant: 'admin' },
  })) as AdminArticle;
}

test('a page by its address becomes blocks, sentences and a difficulty, waits for audit, and is taken in once', async () => {
  const task = await add({ url: `http://${host}/story?utm_source=feed` });
  expect(task).toMatchObject({ state: 'DONE', progress: 1 });
  const article = await desk(task.result?.article_id);
  expect(article).toMatchObject({ status: 'PENDING', source: { name: expect.any(String) } });
  expect(article.word_count).toBeGreaterThan(300);
  expect(
    article.blocks.filter(({ type }) => type === 'paragraph').every(({ sentences }) => (sentences?.length ?? 0) > 0),
  ).toBe(true);
  expect(article.status_log.map(({ to }) => to)).toEqual(['PENDING', 'FETCHED']);
  const again = await editor.call('POST /reader/article/add', { body: { url: `http://${host}/story` } });
  expect(again.body.status.reason).toBe('DUPLICATE_URL');
});

test('a page that is not there fails with a message for people and leaves nothing', async () => {
  const task = await add({ url: `http://${host}/missing` });
  expect(task.state).toBe('FAILED');
  expect(task.message).toMatch(/404/);
});

test('an address inside the network is refused', async () => {
  const task = await add({ url: 'http://127.0.0.1:1/' });
  expect(task).toMatchObject({ state: 'FAILED', message: expect.stringContaining('内网') });
});

test('pasted text and a page source come in too', async () => {
  const text = `A Quiet Morning\n\n${'The boats come home before the sun is up, and the market fills with voices. '.repeat(6)}`;
  const pasted = await add({ text });
  expect((await desk(pasted.result?.article_id)).title).toBe('A Quiet Morning');
  const source = await add({ html: FIXTURE.toString(), title: 'Given Title' });
  expect((await desk(source.result?.article_id)).title).toBe('Given Title');
});

test('exactly one of address, source and text is asked for', async () => {
  expect((await editor.call('POST /reader/article/add', { body: {} })).status).toBe(400);
  expect(
    (await editor.call('POST /reader/article/add', { body: { url: 'https://example.com/a', text: 'x' } })).status,
  ).toBe(400);
});

test('a task is shown to whoever started it, and to nobody else', async () => {
  const { task_id: id } = await editor.ok('POST /reader/article/add', { body: { url: `http://${host}/other` } });
  const reader = await app.client('reader');
  expect((await reader.call('GET /reader/task/{id}', { params: { id } })).status).toBe(404);
});
