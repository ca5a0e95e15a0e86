import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { ServiceUse } from '#server/service-prices.ts';
import { openSite } from '#server/testing/site.ts';
import { createDeepl } from './deepl.ts';

interface Asked {
  text: string[];
  context: string;
}
let answer: (asked: Asked, response: ServerResponse) => void;
const seen: Asked[] = [];
const host = await openSite(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  seen.push(JSON.parse(body) as Asked);
  answer(JSON.parse(body) as Asked, response);
});
const service = createDeepl({
  apiKey: 'key:fx',
  baseUrl: `http://${host}`,
  retries: { tries: 2, firstWaitMs: 1, longestWaitMs: 5 },
});
const signal = new AbortController().signal;
const request = (sentences: string[]) => ({
  sentences,
  paragraph: sentences.join(' '),
  before: 'It rained.',
  title: 'Tide',
  glossary: [],
  signal,
});
const give = (texts: string[]) => (_: Asked, response: ServerResponse) =>
  void response.end(JSON.stringify({ translations: texts.map((text) => ({ text })) }));

test('sentences keep their places, also when they are more than one request takes', async () => {
  answer = (asked, response) => give(asked.text.map((text) => `第${text.split(' ')[1]}句。`))(asked, response);
  const sentences = Array.from({ length: 60 }, (_, index) => `Sentence ${index} ends.`);
  const used: ServiceUse[] = [];
  const asked = { ...request(sentences), onSpent: (use: ServiceUse) => used.push(use) };
  const { translations } = await service.translate(asked);
  expect(translations).toEqual(sentences.map((_, index) => `第${index}句。`));
  expect(used.reduce((sum, { characters = 0 }) => sum + characters, 0)).toBe(sentences.join('').length);
  expect(new Set(used.map((use) => use.service))).toEqual(new Set(['DeepL']));
  expect(seen.map(({ text }) => text.length)).toEqual([50, 10]);
  expect(seen[0]?.context).toContain('It rained.');
});

test('what comes back untranslated is left out', async () => {
  answer = give(['The gulls are back in the harbour again.', '没有人走。']);
  const sentences = ['The gulls are back in the harbour again.', 'Nobody left.'];
  expect((await service.translate(request(sentences))).translations).toEqual([null, '没有人走。']);
});

test.each<[string, typeof answer, RegExp]>([
  ['too few sentences', give(['一句。']), /句数不对/],
  ['a used-up quota', (_, response) => void response.writeHead(456).end(), /额度用完/],
  ['a wrong key', (_, response) => void response.writeHead(403).end(), /密钥不对/],
  ['a broken service', (_, response) => void response.writeHead(503).end(), /翻译服务出错（503）/],
  ['nonsense', (_, response) => void response.end('<html>'), /连接翻译服务时出错/],
])('%s ends with the reason', async (_, script, reason) => {
  answer = script;
  await expect(service.translate(request(['One ends.', 'Two ends.']))).rejects.toMatchObject({
    reason: 'UPSTREAM_FAILED',
    message: expect.stringMatching(reason),
  });
});
