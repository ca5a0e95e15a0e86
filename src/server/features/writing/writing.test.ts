import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { startChatService } from '#server/testing/chat-service.ts';

const TEXT = 'The article say that names is hard. They hang by a thread.';
const ANSWER = {
  fixes: [
    { wrong: 'say', better: 'says', why: '主语是单数' },
    { wrong: 'names is', better: 'names are', why: 'names 是复数' },
    { wrong: 'not in the text', better: 'x', why: 'x' },
  ],
  better: 'The article says that names are hard. They hang by a thread.',
  said: '抓住了线的比喻，没有说职业。',
};
const service = await startChatService(() => JSON.stringify(ANSWER));
afterAll(() => service.close());
const app = await testApp({ env: { AI_BASE_URL: service.baseUrl, AI_MODEL: 'small' } });

test('what was written is corrected at its places, with reasons; text and summary go along as data', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const corrected = await reader.ok('POST /api/ai/writing', { body: { article_id: id, text: TEXT } });
  expect(corrected).toEqual({
    fixes: [
      { start: 12, end: 15, better: 'says', why: '主语是单数' },
      { start: 21, end: 29, better: 'names are', why: 'names 是复数' },
    ],
    better: ANSWER.better,
    said: ANSWER.said,
    origin: 'ai',
  });
  const messages = service.calls.at(-1)?.messages ?? [];
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'user']);
  expect(JSON.parse(messages[2]?.content ?? '')).toEqual({ summary: TEXT });
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(1);
});

test.each([
  ['no JSON', 'Well done!'],
  ['another form', '{"fixes": "none"}'],
])('an answer that is %s fails, and costs nothing', async (_, answer) => {
  const reader = await app.client('reader');
  service.answer(() => answer);
  const body = { article_id: await app.article(), text: TEXT };
  expect((await reader.call('POST /api/ai/writing', { body })).status).toBe(502);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
  service.answer(() => JSON.stringify(ANSWER));
});

test('sent eight times at once with one key, it is corrected and counted once; a later attempt gets the same', async () => {
  const reader = await app.client('reader');
  const before = service.calls.length;
  const body = { article_id: await app.article(), text: TEXT, request_uuid: randomUUID() };
  const all = await Promise.all(Array.from({ length: 8 }, () => reader.ok('POST /api/ai/writing', { body })));
  all.push(await reader.ok('POST /api/ai/writing', { body }));
  expect(all).toEqual(
    Array.from({ length: 9 }, () => expect.objectContaining({ better: ANSWER.better, origin: 'ai' })),
  );
  expect(service.calls.length - before).toBe(1);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(1);
});

test('the key of a correction belongs to its text', async () => {
  const reader = await app.client('reader');
  const body = { article_id: await app.article(), text: TEXT, request_uuid: randomUUID() };
  await reader.ok('POST /api/ai/writing', { body });
  const other = await reader.call('POST /api/ai/writing', { body: { ...body, text: `${TEXT} And more.` } });
  expect([other.status, other.body.status.reason]).toEqual([409, 'CONFLICT']);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(1);
});

test('an attempt that failed leaves its key free for the next one', async () => {
  const reader = await app.client('reader');
  const body = { article_id: await app.article(), text: TEXT, request_uuid: randomUUID() };
  service.answer(() => 'Well done!');
  expect((await reader.call('POST /api/ai/writing', { body })).status).toBe(502);
  service.answer(() => JSON.stringify(ANSWER));
  expect((await reader.ok('POST /api/ai/writing', { body })).better).toBe(ANSWER.better);
  expect((await reader.ok('GET /api/ai/usage')).used).toBe(1);
});

test('readers who hang up pay from the sixth time of a day on', async () => {
  const reader = await app.client('reader');
  const body = JSON.stringify({ article_id: await app.article(), text: TEXT });
  const headers = { authorization: `Bearer ${reader.token}`, 'content-type': 'application/json' };
  const used: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const gone = new AbortController();
    service.answer(() => {
      gone.abort();
      return undefined;
    });
    await app.fetch('/api/ai/writing', { method: 'POST', headers, body, signal: gone.signal });
    used.push((await reader.ok('GET /api/ai/usage')).used);
  }
  expect(used).toEqual([0, 0, 0, 0, 0, 1]);
  const spent = async () => {
    const { readers } = await (await app.client('super')).ok('GET /api/admin/costs', { query: { days: 1 } });
    return readers.find(({ user_id: id }) => id === String(reader.userId));
  };
  await expect.poll(spent).toMatchObject({ answers: 6, estimated: 6 });
  service.answer(() => JSON.stringify(ANSWER));
});

test('fixes stand on whole words, one for each place', async () => {
  const reader = await app.client('reader');
  const text = 'This island is an is land, and he go where they go.';
  const fix = (wrong: string, better: string) => ({ wrong, better, why: '理由' });
  const fixes = [fix('go', 'goes'), fix('go', 'went'), fix('is', 'was'), fix('he go', 'he goes'), fix('isl', 'x')];
  service.answer(() => JSON.stringify({ ...ANSWER, fixes }));
  const body = { article_id: await app.article(), text };
  const corrected = await reader.ok('POST /api/ai/writing', { body });
  expect(corrected.fixes.map(({ start, end, better }) => [start, text.slice(start, end), better])).toEqual([
    [12, 'is', 'was'],
    [34, 'go', 'goes'],
    [48, 'go', 'went'],
  ]);
  service.answer(() => JSON.stringify(ANSWER));
});

describe('without a model', async () => {
  const without = await testApp();
  const id = await without.article({ text: 'Doomscrollling is a coinage of our own.' });
  const reader = await without.client('reader');
  async function check(text: string) {
    const { fixes, origin, better } = await reader.ok('POST /api/ai/writing', { body: { article_id: id, text } });
    expect([origin, better]).toEqual(['dictionary', null]);
    return fixes.map((fix) => [text.slice(fix.start, fix.end), fix.better]);
  }

  test('dictionary and rules say what is sure, and no more', async () => {
    expect(await check('the harbuor wakes early and and it is a old place')).toEqual([
      ['the', 'The'],
      ['harbuor', 'harbour'],
      ['and and', 'and'],
      ['a', 'an'],
      ['place', 'place.'],
    ]);
    expect((await reader.call('POST /api/ai/writing', { body: { article_id: id, text: 'Short' } })).status).toBe(400);
    expect((await reader.ok('GET /api/ai/usage')).used).toBe(0);
  });

  test.each([
    ['It is a MP and an user.', ['a an', 'an a']],
    ['A hour is an one-off.', ['A An', 'an a']],
    ['He is a 18-year-old with a X-ray.', ['a an', 'a an']],
    ["Today i think that i'm right.", ['i I', 'i I']],
    ['The text is old，and it is long。', ['， , ', '。 .']],
    ['The text is old,and it is long.', [', , ']],
    ['It is definately old. the harbour is new.', ['definately definitely', 'the The']],
    ['We read about the harbuor', ['harbuor harbour.']],
  ])('of “%s” it finds %j', async (text, found) => {
    expect((await check(text)).map((pair) => pair.join(' '))).toEqual(found);
  });

  test.each([
    'An hour at a university is an hour well spent by an MP, an FBI agent and a UN envoy.',
    'It was a one-off, an X-ray of a European, an 18-year-old and an 8,000-mile trip.',
    'A NATO official and a NASA engineer read an SOS; an NGO sent a US team and an EU one.',
    'He knew that that was all he had had. She gave her her book, and it was a very, very long one.',
    'The colour of the harbor is gray; we organise and they realize, and both travelled and traveled.',
    'Mr. Smith of Acme Inc. met Dr. Brown at 5 p.m. and they spoke, e.g. about iron, tea, etc.',
    'iPhone sales fell, eBay said. “Really?” she asked. "Stop!" he cried, and Yahoo! is gone.',
    'Doomscrollling is a vlogger’s word, as is unboxing; blockchain and chatbots are others.',
    'Plan A and plan B: vitamin A is in it, a or b is not, and a and an are articles.',
    'The house of de Gaulle, van Gogh and al-Jazeera is a historic one, or an historic one.',
    'An heir, an honest herb, a ewe, a euro, a usual umbrella, an unimportant uncle, a Ukrainian.',
    'It costs 1,000 dollars (see example.com, or write to anna@exampel.org) and has 3.5 stars',
    'New York, New York is a song. Duran Duran is a band. The The was one, too.',
    'They said “definately” and wrote ‘teh’: it is a quotation.',
    'Let i be an index and i is small.',
  ])('right English is left alone: %s', async (text) => {
    expect((await check(text)).filter(([, better]) => better !== 'stars.')).toEqual([]);
  });
});
