/** The vocabulary test through its calls, as visitors and readers take it. */
import { expect, test } from 'vitest';
import type { PlacementAnswer, PlacementQuestion, PlacementStep } from '#contract/shapes.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';

const app = await testApp();
const visitor = await app.client('visitor');
const { dictionary } = app.context.services;

/** Knows the words down to a rank, and their meanings; no invented ones. */
function readerOf(size: number) {
  return ({ word, choices }: PlacementQuestion): PlacementAnswer => {
    const rank = dictionary.lexicon.entry(word)?.rank ?? null;
    if (rank === null || rank > size) return { word, known: false };
    return choices === null ? { word, known: true } : { word, known: true, choice: rightOf(word, choices) };
  };
}

/** The choice that begins as the dictionary's first sense does. */
function rightOf(word: string, choices: readonly string[]): number {
  const zh = dictionary.lookup(word)?.senses[0]?.zh.replace(/[（(〈［[<][^）)〉］\]>]*[）)〉］\]>]/g, '') ?? '';
  return choices.findIndex((choice) => choice.split('，').every((wording) => zh.includes(wording)));
}

async function take(
  client: TestClient,
  form: 'full' | 'short',
  answer: (question: PlacementQuestion) => PlacementAnswer,
): Promise<{ step: PlacementStep; answers: PlacementAnswer[] }> {
  let step = await client.ok('GET /reader/myword/placement', { query: { form } });
  const answers: PlacementAnswer[] = [];
  while (!step.done) {
    answers.push(...step.questions.map(answer));
    step = await client.ok('POST /reader/myword/placement', { body: { test: step.test, answers } });
  }
  return { step, answers };
}

test('a visitor is measured without an account, and nothing is kept', async () => {
  const { step, answers } = await take(visitor, 'full', readerOf(5_000));
  const { vocabulary, coverage, saved_at: savedAt, is_reliable: isReliable } = step.result ?? {};
  expect(answers.length).toBeLessThanOrEqual(40);
  expect(vocabulary?.estimate).toBeGreaterThan(4_000);
  expect(vocabulary?.estimate).toBeLessThan(6_500);
  expect(coverage?.map(({ level }) => level)).toEqual(['zk', 'gk', 'cet4', 'cet6', 'ky', 'ielts', 'toefl', 'gre']);
  expect([isReliable, savedAt, step.history]).toEqual([true, null, []]);
});

test('the short form asks at most twenty words and no meanings', async () => {
  let withMeanings = 0;
  const { answers, step } = await take(visitor, 'short', (question) => {
    if (question.choices) withMeanings += 1;
    return readerOf(2_000)(question);
  });
  expect([answers.length <= 20, withMeanings, step.most]).toEqual([true, 0, 20]);
});

test('a reader who says yes to everything is told that the result says little, and gets no level for it', async () => {
  const reader = await app.client('reader');
  const { step } = await take(reader, 'full', ({ word, choices }) => ({
    word,
    known: true,
    ...(choices && { choice: 0 }),
  }));
  expect(step.result?.is_reliable).toBe(false);
  expect(step.result?.pseudo.claimed).toBe(step.result?.pseudo.shown);
  expect(step.result?.vocabulary.estimate).toBeLessThan(8_000);
  expect([step.chosen_level, step.history]).toEqual([null, []]);
  expect((await reader.ok('GET /api/user/me')).vocabulary).toBeNull();
});

test('a reader who never chose a level gets the one that was found; a chosen one stays', async () => {
  const fresh = await app.client('reader');
  const { step } = await take(fresh, 'full', readerOf(12_000));
  const me = await fresh.ok('GET /api/user/me');
  expect(me.settings.exam_level).toBe(step.result?.exam_level);
  expect(step.chosen_level).toBe(step.result?.exam_level);
  expect(me.vocabulary).toBe(step.result?.vocabulary.estimate);

  const settled = await app.client('reader');
  await settled.ok('POST /api/user/settings', { body: { exam_level: 'zk' } });
  const again = await take(settled, 'full', readerOf(12_000));
  expect(again.step.chosen_level).toBe('zk');
  expect((await settled.ok('GET /api/user/me')).settings.exam_level).toBe('zk');
});

test('the result and 概况 tell the same of each exam’s list, of the same number of words, also of words that were marked', async () => {
  const reader = await app.client('reader');
  const words = ['abandon', 'ability', 'abnormal', 'aboard', 'abolish', 'abortion', 'abrupt', 'absence', 'absurd'];
  await reader.ok('POST /reader/myword/known', { body: { words } });
  const { step } = await take(reader, 'full', readerOf(4_000));
  const { exams } = await reader.ok('GET /reader/myword/overview');
  expect(step.result?.coverage).toEqual(
    exams.map(({ level, total, known }) => ({ level, total, share: known / total })),
  );
  // Visitors get the same number of words for each exam.
  const { step: other } = await take(visitor, 'full', readerOf(4_000));
  expect(other.result?.coverage.map(({ total }) => total)).toEqual(exams.map(({ total }) => total));
});

test('a test that a visitor took moves into the account, once, however often it is sent', async () => {
  const { step, answers } = await take(visitor, 'short', readerOf(3_000));
  const reader = await app.client('reader');
  const send = () => reader.ok('POST /reader/myword/placement', { body: { test: step.test, answers } });
  const [first, second] = await Promise.all([send(), send()]);
  app.clock.advance(60);
  const third = await send();
  expect(first.result?.vocabulary).toEqual(step.result?.vocabulary);
  expect(new Set([first, second, third].map(({ result }) => result?.saved_at)).size).toBe(1);
  expect(third.history).toHaveLength(1);
});

test('results over time come newest first, and of one reader only', async () => {
  const reader = await app.client('reader');
  await take(reader, 'short', readerOf(1_000));
  app.clock.advance(86_400);
  await take(reader, 'short', readerOf(9_000));
  const { history } = await reader.ok('GET /reader/myword/placement');
  expect(history).toHaveLength(2);
  expect(history[0]?.estimate).toBeGreaterThan(history[1]?.estimate ?? 0);
  expect((await (await app.client('reader')).ok('GET /reader/myword/placement')).history).toEqual([]);
});

test('an answer can be taken back: the same answers always lead to the same questions', async () => {
  const start = await visitor.ok('GET /reader/myword/placement');
  const given = start.questions.map(readerOf(4_000));
  const ask = (answers: PlacementAnswer[]) =>
    visitor.ok('POST /reader/myword/placement', { body: { test: start.test, answers } });
  const next = await ask(given);
  expect((await ask(given)).questions).toEqual(next.questions);
  expect((await ask(given.slice(0, -1))).questions).toEqual(start.questions.slice(-1));
  const other = given.map((answer, index) => (index === 0 ? { word: answer.word, known: false } : answer));
  expect((await ask(other)).answered).toBe(4);
});

test('answers of another test, or to words that were not asked, are refused', async () => {
  const { test: name, questions } = await visitor.ok('GET /reader/myword/placement');
  const refuse = async (test: string, answers: PlacementAnswer[]) =>
    (await visitor.call('POST /reader/myword/placement', { body: { test, answers } })).body.status.reason;
  expect(await refuse(name, [{ word: 'harbour-lamp', known: true }])).toBe('INVALID_INPUT');
  expect(await refuse('nonsense', [])).toBe('INVALID_INPUT');
  expect(await refuse(name.replace(/-[0-9a-z]+-/, '-0-'), questions.map(readerOf(1_000)))).toBe('GONE');
});

test('no question tells which word does not exist or which meaning is right', async () => {
  const { questions } = await visitor.ok('GET /reader/myword/placement');
  for (const question of questions) expect(Object.keys(question).sort()).toEqual(['choices', 'word']);
});
