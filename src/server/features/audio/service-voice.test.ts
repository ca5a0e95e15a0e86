/** Recordings by the voice of a service, and what words that are made on demand may cost. The service speaks at once. */
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { testDictionary } from '#server/testing/dictionary.ts';
import { ended } from '#server/testing/tasks.ts';

/** Texts that the service was asked to say, and the status with which it answers. */
const said: string[] = [];
let statusOf = async (_text: string): Promise<number> => 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', async () => {
    const { input } = JSON.parse(body) as { input: string };
    said.push(input);
    const status = await statusOf(input);
    response.writeHead(status).end(status === 200 ? Buffer.alloc(2_400) : '');
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const app = await testApp({
  env: { TTS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, TRUST_PROXY: 'true' },
});
await startWorkers(app.context);
const reader = await app.client('reader');
beforeEach(() => {
  said.length = 0;
  statusOf = async () => 200;
});

/** Common words, each given once. */
const words = new Set([...testDictionary().ranked(1_500)].map(({ word }) => word));
function nextWord(): string {
  const word = [...words].find((one) => /^[a-z]{3,}$/.test(one)) ?? '';
  words.delete(word);
  return word;
}
const hear = (word: string, network: string) =>
  app.fetch(`/audio/word/${word}.mp3`, { headers: { 'x-forwarded-for': network } });

test('a network has so many new words made in an hour; kept words cost nothing, and other networks have their own', async () => {
  const first = nextWord();
  expect((await hear(first, '203.0.113.1')).status).toBe(200);
  const hearMany = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await hear(nextWord(), '203.0.113.1')).status));
  expect(await hearMany(19)).toEqual(Array(19).fill(200));
  for (let n = 20; n < 400; n += 20) expect(await hearMany(20)).toEqual(Array(20).fill(200));
  const refused = nextWord();
  const answer = await hear(refused, '203.0.113.1');
  expect([answer.status, await answer.text()]).toEqual([429, '操作太频繁，请稍后再试']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(said).not.toContain(refused);
  expect((await hear(first, '203.0.113.1')).status).toBe(200);
  expect((await hear(refused, '203.0.113.2')).status).toBe(200);
});

test('while many words are made a further one is told to come back', async () => {
  let answerAll = () => {};
  const isOpen = new Promise<number>((resolve) => {
    answerAll = () => resolve(200);
  });
  let arrived = () => {};
  const isFull = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  statusOf = () => {
    if (said.length === 24) arrived();
    return isOpen;
  };
  const asked = Array.from({ length: 24 }, () => hear(nextWord(), '203.0.113.3'));
  await isFull;
  const further = nextWord();
  const answer = await hear(further, '203.0.113.4');
  expect([answer.status, await answer.text()]).toEqual([503, '现在要读的词太多，请稍后再试']);
  answerAll();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(24).fill(200));
  expect((await hear(further, '203.0.113.4')).status).toBe(200);
});

test('a word of a service that is busy is refused after a second try, for the browser to say it', async () => {
  statusOf = async () => 503;
  const word = nextWord();
  const answer = await hear(word, '203.0.113.6');
  expect([answer.status, await answer.text()]).toEqual([503, '语音服务没有回应，请稍后再试']);
  expect(said).toEqual([word, word]);
});

test('words that somebody asks for stay, others go after three months', async () => {
  const { audio } = app.context.services;
  const [loved, forgotten] = [nextWord(), nextWord()];
  for (const word of [loved, forgotten]) await hear(word, '203.0.113.5');
  // Storing a file gives it the date of the machine, so that the files are made older here.
  const folder = path.join(app.dataDir, 'files/audio/words');
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    utimesSync(path.join(folder, file), 0, Date.now() / 1_000 - 91 * 86_400);
  }
  app.clock.advance(86_400);
  await hear(loved, '203.0.113.5');
  await audio.clean();
  for (const word of [loved, forgotten]) await hear(word, '203.0.113.5');
  expect(said).toEqual([loved, forgotten, forgotten]);
});

/** How the recording of an article ended. */
async function recorded(client: TestClient, title: string, text: string) {
  const id = await app.article({ title, text });
  const { task_id: taskId } = await client.ok('GET /reader/article/{id}/audio', { params: { id } });
  const { state, message } = await ended(client, taskId ?? '');
  return { id, state, message };
}

test('a sentence that the service refuses is a silence in the recording; a service that refuses all gives none', async () => {
  statusOf = async (text) => (text.includes('odd') ? 400 : 200);
  const { id, state } = await recorded(reader, 'One Odd Sentence', 'Boats come home. This is odd. Nobody sleeps.');
  expect(state).toBe('DONE');
  const { sentences } = await reader.ok('GET /reader/article/{id}/audio', { params: { id } });
  expect(sentences).toHaveLength(4);
  expect(sentences.every(({ start, end }) => end > start)).toBe(true);
  statusOf = async () => 422;
  const text = 'One is said. Two is said. Three is said. Four is said. Five is said. Six is said.';
  expect(await recorded(reader, 'Nothing Is Said', text)).toMatchObject({
    state: 'FAILED',
    message: '语音服务没有给出声音',
  });
});

test('recordings that failed are not counted against those of a day', async () => {
  const unlucky = await app.client('reader');
  statusOf = async () => 401;
  for (let n = 0; n < 20; n += 1) {
    expect((await recorded(unlucky, `Broken ${n}`, `This is ${n}.`)).state).toBe('FAILED');
  }
  statusOf = async () => 200;
  expect((await recorded(unlucky, 'Mended', 'This is said.')).state).toBe('DONE');
});

test('a file that was left without its row gives way to the new recording, whose times are its own', async () => {
  const { id } = await recorded(reader, 'Left Behind', 'This is said twice.');
  const [name = ''] = readdirSync(path.join(app.dataDir, 'files/audio', id));
  const file = path.join(app.dataDir, 'files/audio', id, name);
  const { length } = readFileSync(file);
  // As after putting back a backup of the database that is older than that of the files.
  await app.context.database.pool.query('DELETE FROM made_files WHERE name = $1', [`audio/${id}/${name}`]);
  writeFileSync(file, Buffer.alloc(length));
  const { task_id: taskId } = await reader.ok('GET /reader/article/{id}/audio', { params: { id } });
  expect(await ended(reader, taskId ?? '')).toMatchObject({ state: 'DONE' });
  expect(readFileSync(file).equals(Buffer.alloc(length))).toBe(false);
});
