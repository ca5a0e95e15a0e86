import { afterAll, expect, test } from 'vitest';
import { modelsOf } from './ai-services.ts';
import { chineseOf, goodTranslation, startChatService } from './testing/chat-service.ts';

const [first, backup] = [await startChatService(goodTranslation), await startChatService(goodTranslation)];
afterAll(() => Promise.all([first.close(), backup.close()]));

test('an article is translated by the second service while the first one is down, which is left alone after five failures', async () => {
  const service = (model: string, baseUrl: string) => ({ model, baseUrl, apiKey: undefined });
  const ai = { ...service('small', first.baseUrl), wordModel: 'small', backup: service('large', backup.baseUrl) };
  const { translate, name } = modelsOf({ ai: { ...ai, parallel: 4 }, mt: undefined }).unhurried.ai ?? {};
  expect(name).toMatch(/^small /);
  first.answer((_, response) => {
    response.writeHead(401).end('{}');
    return undefined;
  });
  const sentence = 'The boats come home before the sun is up.';
  for (let at = 0; at < 6; at += 1) {
    const asked = { sentences: [sentence], paragraph: sentence, before: '', title: '', glossary: [] };
    const answer = await translate?.({ ...asked, signal: AbortSignal.timeout(20_000) });
    expect(answer?.translations).toEqual([chineseOf(sentence)]);
  }
  expect([first.calls.length, backup.calls.length]).toEqual([5, 6]);
});
