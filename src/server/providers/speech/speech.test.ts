import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { piecesToSay, sayableText } from './sayable-text.ts';
import { createAzureVoice, createOpenAiVoice } from './services.ts';
import { createSpeechThread } from './speech-thread.ts';

const thread = createSpeechThread();
afterAll(() => thread.close());
const never = new AbortController().signal;

test.each([
  ['It cost $5.3 million — “a lot”…', 'It cost 5.3 million dollars, "a lot"'],
  ['Prices rose 4% at £3, by 20°C.', 'Prices rose 4 percent at 3 pounds, by 20 degrees Celsius.'],
  ['The café’s naïve façade', "The cafe's naive facade"],
  ['Marks & Spencer ran 5 km', 'Marks and Spencer ran 5 kilometres'],
  [
    'It lost $3.5bn and £20m in the 1990s.',
    'It lost 3.5 billion dollars and 20 million pounds in the nineteen nineties.',
  ],
  ['In 1998 some 3000 of 12500 left.', 'In 1998 some 3,000 of 12,500 left.'],
  ['R&D at https://www.example.com/a?b=1 grew', 'R and D at example dot com grew'],
  [`Why${'!?.,;:'.repeat(9)} Because.`, 'Why! Because.'],
  ['你好 🚀', ''],
  ['“”—', ''],
])('%s is said as %s', (sentence, said) => {
  expect(sayableText(sentence)).toBe(said);
});

test('a long sentence is said in pieces that lose nothing', () => {
  const sentence = `${'word, '.repeat(400)}end ${'x'.repeat(1_200)}`;
  const pieces = piecesToSay(sentence);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(500);
  expect(pieces.join('').replaceAll(' ', '')).toBe(sentence.replaceAll(' ', ''));
});

test('a letter is spelled by its name, and slower than it is said', async () => {
  const [slow, said] = [await thread.spell('W.'), await thread.builtIn.speak('W.', never)];
  const loudness = (samples: Float32Array) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(loudness(slow)).toBeGreaterThan(0.1);
  expect(slow.length / said.samples.length).toBeCloseTo(1.4, 1);
});

test('the built-in voice speaks; nothing sayable is a short silence; what is odd does no harm', async () => {
  const { builtIn } = thread;
  const [said, silent, odd] = await Promise.all([
    builtIn.speak('The old harbour wakes early.', never),
    builtIn.speak('你好', never),
    builtIn.speak(
      `-o /etc/passwd \`id\` $(id) <speak> \u0000 %s %n ${'!?.,;:'.repeat(200)} ${'#@~'.repeat(300)}`,
      never,
    ),
  ]);
  expect(said.samples.length / builtIn.rate).toBeGreaterThan(1);
  expect(Math.max(...said.samples)).toBeGreaterThan(0.1);
  expect([silent.samples.length / builtIn.rate, Math.max(...silent.samples), silent.words]).toEqual([0.3, 0, []]);
  expect(odd.samples.length).toBeGreaterThan(builtIn.rate);
});

test('the built-in voice tells when each word begins; before a word that follows a pause nothing is heard', async () => {
  const { builtIn } = thread;
  const sentence =
    'The old harbour wakes early; nobody on the café’s well-known quay, in the 1990s, paid $3.5 million — “never”.';
  const { samples, words } = await builtIn.speak(sentence, never);
  const texts = words.map(({ offset }) => /^[\p{L}\p{N}.’-]+/u.exec(sentence.slice(offset))?.[0]);
  expect(texts).toEqual(
    `The old harbour wakes early nobody on the café’s well-known quay in the 1990s paid 3.5 million never`.split(' '),
  );
  const times = words.map(({ time }) => time);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
  const loudness = (from: number, seconds: number) => {
    const part = samples.subarray(Math.round(from * builtIn.rate), Math.round((from + seconds) * builtIn.rate));
    return Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length);
  };
  expect(times.at(-1)).toBeLessThan(samples.length / builtIn.rate - 0.2);
  for (const word of ['nobody', 'in', 'paid', 'never']) {
    const at = times[texts.indexOf(word)] ?? 0;
    expect(loudness(at - 0.1, 0.08), `before ${word}`).toBeLessThan(0.01);
    expect(loudness(at + 0.02, 0.15), `in ${word}`).toBeGreaterThan(0.02);
  }
});

test('a sentence said in pieces has its words one after the other', async () => {
  const { builtIn } = thread;
  const sentence = `${'The old harbour wakes early, '.repeat(24)}and that is all.`;
  const { words } = await builtIn.speak(sentence, never);
  expect(words.length).toBe(24 * 5 + 4);
  expect(words.every(({ time }, n) => n === 0 || time > (words[n - 1]?.time ?? 0))).toBe(true);
});

test('a sentence has its time from its own turn, however long it waited for others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sentences = ['One boat is home.', 'Two boats are home.', 'Three boats are home, and nobody sleeps.'];
    const asked = sentences.map((sentence) => thread.builtIn.speak(sentence, never));
    for (const one of asked) {
      const { samples } = await one;
      expect(Math.max(...samples)).toBeGreaterThan(0.1);
      vi.advanceTimersByTime(20_000);
    }
  } finally {
    vi.useRealTimers();
  }
});

test('voices of services get the bare text, give samples, and are asked again when they stumble', async () => {
  const seen: { url: string | undefined; body: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { authorization, 'ocp-apim-subscription-key': azure } = request.headers;
      seen.push({ url: request.url, body, key: authorization ?? (azure as string | undefined) });
      if (seen.length === 1) return response.writeHead(503).end();
      return response.writeHead(200).end(Buffer.from(new Int16Array([0, 16_384, -32_768]).buffer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const brief = { tries: 2, firstWaitMs: 1, longestWaitMs: 5 };
  const openai = createOpenAiVoice({ baseUrl: `${baseUrl}/v1`, apiKey: 'secret', model: 'm', voice: 'v' });
  expect(await openai.speak('Salt & rope', never, brief)).toEqual({
    samples: new Float32Array([0, 0.5, -1]),
    words: [],
  });
  const azure = createAzureVoice({ baseUrl, apiKey: 'key', voice: 'en-GB-SoniaNeural' });
  await azure.speak('</voice><b>"Salt" & rope\u0007', never, brief);
  expect(seen.map(({ url }) => url)).toEqual(['/v1/audio/speech', '/v1/audio/speech', '/cognitiveservices/v1']);
  expect(JSON.parse(seen[1]?.body ?? '{}')).toEqual({
    model: 'm',
    voice: 'v',
    input: 'Salt & rope',
    response_format: 'pcm',
  });
  expect(seen[2]?.body).toContain('&#60;/voice&#62;&#60;b&#62;&#34;Salt&#34; &#38; rope</voice>');
  expect([seen[1]?.key, seen[2]?.key]).toEqual(['Bearer secret', 'key']);
  server.close();
  await expect(openai.speak('gone', never, brief)).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
});
