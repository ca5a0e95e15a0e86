/** Articles and words read aloud, by the voice that is built in. */
import { MPEGDecoder } from 'mpg123-decoder';
import { beforeAll, expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { ended } from '#server/testing/tasks.ts';

const app = await testApp();
await startWorkers(app.context);
const [visitor, reader, other, member] = await Promise.all([
  app.client('visitor'),
  app.client('reader'),
  app.client('reader'),
  app.client('member'),
]);

const text = 'The old harbour wakes early. Boats come home, and nobody sleeps!';
const blocks = [
  {
    id: 'b1',
    type: 'paragraph' as const,
    text,
    sentences: [
      { id: 's1', start: 0, end: 28, text_zh: '老港口醒得早。', origin: 'human' as const },
      { id: 's2', start: 29, end: 64, text_zh: '船回来了，没人睡。', origin: 'human' as const },
    ],
  },
  { id: 'b2', type: 'heading' as const, level: 2, text: 'Salt and Rope' },
  { id: 'b3', type: 'code' as const, text: 'const harbour = 1' },
  { id: 'b4', type: 'paragraph' as const, text: '<speak>`rm -rf /`; $(id) “quoted” 5% — £3.5 million</speak>' },
  { id: 'b5', type: 'paragraph' as const, text: '没有英文 🚀' },
];

/** Why an article is not read aloud to somebody. */
const refusal = async (client: TestClient, id: string) =>
  (await client.call('GET /reader/article/{id}/audio', { params: { id } })).body.status.reason;
const asks = (client: TestClient, id: string) => client.ok('GET /reader/article/{id}/audio', { params: { id } });
async function made(client: TestClient, id: string) {
  const asked = await asks(client, id);
  if (!asked.ready)
    expect(await ended(client, asked.task_id ?? '')).toMatchObject({ state: 'DONE', message: '朗读已做好' });
  const ready = await asks(client, id);
  return { ...ready, url: ready.url ?? '', duration: ready.duration ?? 0 };
}
const bytesOf = async (path: string) => new Uint8Array(await (await app.fetch(path)).arrayBuffer());

/** Samples as a player hears them. */
async function decoded(mp3: Uint8Array) {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, samplesDecoded, sampleRate } = decoder.decode(mp3);
  decoder.free();
  return { samples: channelData[0] ?? new Float32Array(), seconds: samplesDecoded / sampleRate, rate: sampleRate };
}

let id = '';
beforeAll(async () => {
  id = await app.article({ blocks });
});

test('title, headings and sentences are read in their order; times fit the sound within 50 ms', async () => {
  const { url, duration, sentences, voice } = await made(reader, id);
  expect(voice).toEqual({ name: '内置语音（flite）', is_builtin: true });
  expect(sentences.map((mark) => mark.id)).toEqual(['title', 's1', 's2', 's3', 's4', 's5']);
  const { samples, seconds, rate } = await decoded(await bytesOf(url));
  expect(Math.abs(seconds - duration)).toBeLessThan(0.05);
  const loudness = (from: number, to: number) =>
    Math.sqrt(
      samples.subarray(Math.round(from * rate), Math.round(to * rate)).reduce((sum, one) => sum + one * one, 0) /
        ((to - from) * rate),
    );
  for (const [n, { start, end }] of sentences.slice(0, 5).entries()) {
    const next = sentences[n + 1];
    expect(loudness(start, end), `sentence ${n}`).toBeGreaterThan(0.01);
    // Silence between two sentences.
    if (next) expect(loudness(end + 0.05, next.start), `after ${n}`).toBeLessThan(0.004);
  }
});

test('every word has its time, in the order of the text and within its sentence', async () => {
  const { sentences } = await made(reader, id);
  const first = sentences.find((mark) => mark.id === 's1');
  expect(first?.words.map(({ offset }) => text.slice(offset).split(/[ .]/)[0])).toEqual(
    'The old harbour wakes early'.split(' '),
  );
  for (const { start, end, words } of sentences.slice(0, 4)) {
    const times = words.map(({ time }) => time);
    expect(times.length).toBeGreaterThan(0);
    expect(times.every((time, n) => time >= (times[n - 1] ?? start) && time < end)).toBe(true);
  }
});

test('whether there is a recording can be asked without having it made', async () => {
  const quiet = await app.article({ title: 'Quiet', text: 'Nobody has heard this yet.' });
  const look = () => reader.ok('GET /reader/article/{id}/audio', { params: { id: quiet }, query: { make: 'false' } });
  expect(await look()).toMatchObject({ ready: false, task_id: null, url: null, sentences: [] });
  expect(await look()).toMatchObject({ ready: false, task_id: null });
  const { url } = await made(reader, quiet);
  expect(await look()).toMatchObject({ ready: true, url });
});

test('a recording is made once for its words: many who ask at once get one task, another translation leaves it', async () => {
  const fresh = await app.article({ text: 'Only once is this said aloud.' });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => asks(n % 2 ? reader : other, fresh)));
  const tasks = new Set(answers.map(({ task_id }) => task_id).filter((task) => task !== null));
  expect(tasks.size).toBe(1);
  // Both readers watch the task, whoever was first; only the first may stop it.
  const params = { id: [...tasks][0] ?? '' };
  for (const client of [reader, other]) await client.ok('GET /reader/task/{id}', { params });
  const stranger = await app.client('reader');
  expect((await stranger.call('POST /reader/task/{id}/cancel', { params })).status).toBe(404);
  const before = await made(reader, fresh);
  const again = await app.article({ text: 'Only once is this said aloud.', titleZh: '换了一个译名' });
  expect((await made(reader, again)).url.split('/').at(-1)).toBe(before.url.split('/').at(-1));
});

test('the task of an article that is not out is nobody’s but the editors’', async () => {
  const [draft, editor, colleague] = [
    await app.article({ title: 'Not Told Yet', text: 'Nobody has heard this.', status: 'PENDING' }),
    await app.client('editor'),
    await app.client('editor'),
  ];
  const { task_id } = await asks(editor, draft);
  const params = { id: task_id ?? '' };
  expect((await reader.call('GET /reader/task/{id}', { params })).status).toBe(404);
  for (const client of [editor, colleague]) {
    expect((await client.ok('GET /reader/task/{id}', { params })).article?.title).toBe('Not Told Yet');
  }
  await ended(editor, params.id);
  await editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id: draft }, body: { action: 'pass' } });
  expect((await reader.ok('GET /reader/task/{id}', { params })).article?.title).toBe('Not Told Yet');
});

test('players get ranges', async () => {
  const { url } = await made(reader, id);
  const whole = await bytesOf(url);
  const get = (range: string) => app.fetch(url, { headers: { range } });
  const part = await get('bytes=100-199');
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.subarray(100, 200));
  const tail = await get('bytes=-50');
  expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.subarray(-50));
  const open = await get(`bytes=${whole.length - 10}-`);
  expect((await open.arrayBuffer()).byteLength).toBe(10);
  expect((await get(`bytes=${whole.length}-`)).status).toBe(416);
  const head = await app.fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('accept-ranges'), head.headers.get('content-type')]).toEqual([
    200,
    'bytes',
    'audio/mpeg',
  ]);
});

test('what is no single range of these bytes is answered with all of them, a range beyond them is refused', async () => {
  const { url } = await made(reader, id);
  const { length } = await bytesOf(url);
  const answer = async (headers: Record<string, string>, method = 'GET') => {
    const response = await app.fetch(url, { method, headers });
    return [response.status, response.headers.get('content-range'), Number(response.headers.get('content-length'))];
  };
  const whole = [200, null, length];
  for (const range of ['bytes=10-5', 'bytes=-', 'bytes=0-9,20-29', 'seconds=0-9', 'bytes=x']) {
    expect(await answer({ range })).toEqual(whole);
  }
  expect(await answer({ range: 'bytes=0-9', 'if-range': '"other"' })).toEqual(whole);
  expect(await answer({ range: 'bytes=0-9' }, 'HEAD')).toEqual(whole);
  expect(await answer({ range: 'Bytes=0-9' })).toEqual([206, `bytes 0-9/${length}`, 10]);
  expect(await answer({ range: `bytes=5-${'9'.repeat(30)}` })).toEqual([
    206,
    `bytes 5-${length - 1}/${length}`,
    length - 5,
  ]);
  expect(await answer({ range: `bytes=-${length + 1}` })).toEqual([206, `bytes 0-${length - 1}/${length}`, length]);
  for (const range of ['bytes=-0', `bytes=${length}-`, `bytes=${length}-${length + 9}`]) {
    expect((await answer({ range })).slice(0, 2)).toEqual([416, `bytes */${length}`]);
  }
});

test('a locked article is heard by members, with a token that ends after ten minutes', async () => {
  const locked = await app.article({ isLock: true, blocks });
  expect(await refusal(reader, locked)).toBe('MEMBERSHIP_REQUIRED');
  const { url } = await made(member, locked);
  expect((await app.fetch(url)).status).toBe(404);
  const { token } = await member.ok('GET /auth/audio_token', {});
  const { token: plain } = await reader.ok('GET /auth/audio_token', {});
  const status = async (given: string) => (await app.fetch(`${url}?token=${encodeURIComponent(given)}`)).status;
  expect([await status(token), await status(plain), await status(`${token}x`), await status('a~b')]).toEqual([
    200, 404, 404, 404,
  ]);
  expect(await status(plain.replace('.reader.', '.member.'))).toBe(404);
  app.clock.advance(601);
  expect(await status(token)).toBe(404);
});

test('an editor hears an article that is not out, by the address that they were given only', async () => {
  const editor = await app.client('editor');
  const pending = await app.article({ status: 'PENDING', text: 'Nobody has read this yet.' });
  const { url } = await made(editor, pending);
  expect((await app.fetch(url)).status).toBe(200);
  const [bare = ''] = url.split('?');
  const { token } = await member.ok('GET /auth/audio_token', {});
  for (const address of [bare, `${bare}?token=${encodeURIComponent(token)}`]) {
    expect((await app.fetch(address)).status).toBe(404);
  }
  app.clock.advance(601);
  expect((await app.fetch(url)).status).toBe(404);
});

test('visitors log in first; what is not there is not found', async () => {
  expect(await refusal(visitor, id)).toBe('LOGIN_REQUIRED');
  expect(await refusal(reader, '999999')).toBe('NOT_FOUND');
  expect((await app.fetch(`/audio/article/${id}/${'0'.repeat(32)}.mp3`)).status).toBe(404);
});

test('a reader has so many new recordings a day', async () => {
  const eager = await app.client('reader');
  const ids = await Promise.all(
    Array.from({ length: 21 }, (_, n) => app.article({ title: `Number ${n}`, text: `This is ${n}.` })),
  );
  for (const one of ids.slice(0, 17)) await asks(eager, one);
  // Asked for at once they are counted like one after the other.
  const refusals = await Promise.all(ids.slice(17).map((one) => refusal(eager, one)));
  expect(refusals.filter((reason) => reason === 'QUOTA_EXCEEDED')).toHaveLength(1);
  // What is there, or on its way, costs nothing.
  expect((await asks(eager, ids[0] as string)).voice.is_builtin).toBe(true);
});

test('words of the dictionary have a sound, others have none', async () => {
  const word = await reader.ok('GET /api/english/word', { query: { word: 'harbour' } });
  const { audio } = word as unknown as { audio: string };
  expect(audio).toBe('/audio/word/harbour.mp3');
  const sounds = await Promise.all(Array.from({ length: 30 }, () => bytesOf(audio)));
  expect(new Set(sounds.map(({ length }) => length)).size).toBe(1);
  expect((await decoded(sounds[0] as Uint8Array)).seconds).toBeGreaterThan(0.4);
  for (const none of ['qqqzzz', '..%2F..%2Fetc', 'a'.repeat(200), '%E4%BD%A0']) {
    expect((await app.fetch(`/audio/word/${none}.mp3`)).status).toBe(404);
  }
});
