/** The quiz of an article through its calls. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ExamLevel, QuizAttempt } from '#contract/shapes.ts';
import { QUIZ_VERSION } from '#engine/quiz/quiz.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { quizText } from '#server/testing/quiz-text.ts';
import { plainAnswer } from './present.ts';
import { keepQuiz, quizMade } from './queries.ts';

const app = await testApp();
const reader = await app.client('reader');
const visitor = await app.client('visitor');
const id = await app.article({ text: quizText });
const params = { id };

const ask = (client: TestClient, article = id) =>
  client.ok('GET /reader/article/{id}/questions', { params: { id: article }, query: {} });
async function askAt(exam_level: ExamLevel) {
  const person = await app.client('reader');
  await person.ok('POST /api/user/settings', { body: { exam_level } });
  return ask(person);
}
const give = (client: TestClient, answers: { id: string; answer: string }[], attempt?: string) =>
  client.ok('POST /reader/article/{id}/questions', {
    params,
    body: { answers, ...(attempt && { attempt_uuid: attempt }) },
  });
const refused = async (answers: { id: string; answer: string }[]) => {
  const { status, body } = await reader.call('POST /reader/article/{id}/questions', { params, body: { answers } });
  return [status, Object.keys(body.status.fields ?? {})];
};
const rightOf = async (questionId: string, options: readonly string[]) =>
  (await give(await app.client('reader'), [{ id: questionId, answer: options[0] ?? '' }])).items[0]?.answer ?? '';

test('a reader gets the same questions each time, a visitor is asked to log in', async () => {
  const { items, comprehension, attempt } = await ask(reader);
  expect(items.length).toBeGreaterThanOrEqual(4);
  expect([comprehension, attempt]).toEqual(['none', null]);
  expect((await ask(await app.client('reader'))).items).toEqual(items);
  expect((await visitor.call('GET /reader/article/{id}/questions', { params, query: {} })).status).toBe(401);
});

test('nothing that goes out before an answer tells which one is right', async () => {
  for (const question of (await ask(reader)).items) {
    expect(Object.keys(question).sort()).toEqual(
      ['block_id', 'hint', 'id', 'kind', 'options', 'origin', 'prompt', 'target', 'word'].sort(),
    );
    if (question.kind === 'cloze') expect([question.word, question.prompt.includes('____')]).toEqual([null, true]);
  }
});

test('an answer is explained, with the sentence, its place in the text and the word to learn', async () => {
  const { items } = await ask(reader);
  const cloze = items.find(({ kind }) => kind === 'cloze');
  const { items: results } = await give(
    reader,
    [{ id: cloze?.id ?? '', answer: cloze?.options[0] ?? '' }],
    randomUUID(),
  );
  const [result] = results;
  const article = await reader.ok('GET /reader/article/waikan/{id}/show', { params, query: {} });
  const block = article.blocks.find((candidate) => candidate.id === result?.place.block_id);
  expect(cloze?.options).toContain(result?.answer);
  expect(block?.text?.slice(result?.place.start, result?.place.end)).toBe(result?.answer);
  expect(result?.sentence).toBe(cloze?.prompt.replace('____', result?.answer ?? ''));
  expect(result?.explanation).toMatch(/[\u4e00-\u9fff]/);
  expect(result?.word).toMatchObject({ resolve: expect.stringMatching(/[\u4e00-\u9fff]/), in_myword: false });
});

test('a run goes on where it was, answers sent again change nothing, and the first answer counts', async () => {
  const person = await app.client('reader');
  const { items } = await ask(person);
  const [first, second] = items.filter(({ kind }) => kind !== 'order');
  const attempt = randomUUID();
  const right = await rightOf(first?.id ?? '', first?.options ?? []);
  const wrong = first?.options.find((option) => option !== right) ?? '';
  const answer = (text: string) => give(person, [{ id: first?.id ?? '', answer: text }], attempt);
  const [one] = await Promise.all([answer(right), answer(right)]);
  expect(one).toMatchObject({ attempt_uuid: attempt, score: 1, items: [{ correct: true, given: right }] });
  expect((await answer(wrong)).items).toMatchObject([{ correct: true, given: right }]);
  await give(person, [{ id: second?.id ?? '', answer: second?.options[0] ?? '' }], attempt);
  const kept = (await ask(person)).attempt as QuizAttempt;
  expect(kept.items.map((item) => item.id)).toEqual([first?.id, second?.id]);
  expect((await ask(reader)).attempt?.attempt_uuid).not.toBe(attempt);
});

test('a new run begins empty, and the latest is the one that is shown', async () => {
  const person = await app.client('reader');
  const { items } = await ask(person);
  const answers = items
    .filter(({ kind }) => kind !== 'order')
    .map((question) => ({ id: question.id, answer: question.options[0] ?? '' }));
  const whole = await give(person, answers);
  expect(whole.items).toHaveLength(answers.length);
  expect(whole.score).toBeCloseTo(whole.items.filter(({ correct }) => correct).length / answers.length);
  const again = await give(person, answers.slice(0, 1));
  expect(again.items).toHaveLength(1);
  expect((await ask(person)).attempt?.attempt_uuid).toBe(again.attempt_uuid);
});

test('a word that was asked for and is in the word book says so', async () => {
  const person = await app.client('reader');
  const { items } = await ask(person);
  const cloze = items.find(({ kind }) => kind === 'cloze');
  const attempt = randomUUID();
  const { items: results } = await give(person, [{ id: cloze?.id ?? '', answer: cloze?.options[1] ?? '' }], attempt);
  const word = results[0]?.word?.word ?? '';
  await person.ok('POST /reader/myword', { body: { word, sentence: results[0]?.sentence ?? null, article_id: id } });
  expect((await ask(person)).attempt?.items[0]?.word).toMatchObject({ word, in_myword: true });
});

test('a question of another text and an answer that is no option are refused with the place of the fault', async () => {
  const [question] = (await ask(reader)).items;
  expect(await refused([{ id: 'cloze-nowhere', answer: 'x' }])).toEqual([400, ['answers.0.id']]);
  expect(await refused([{ id: question?.id ?? '', answer: 'none of these' }])).toEqual([400, ['answers.0.answer']]);
  expect(await refused([{ id: question?.id ?? '', answer: '  ' }])).toEqual([400, ['answers.0.answer']]);
  expect(await refused([])).toEqual([400, ['answers']]);
  expect(
    (await reader.call('GET /reader/article/{id}/questions', { params: { id: '999999' }, query: {} })).status,
  ).toBe(404);
});

test('an order is every number once, however it is parted', () => {
  const order = { kind: 'order', options: ['a', 'b', 'c'] } as const;
  expect(plainAnswer('3, 1，2', order)).toBe('3,1,2');
  for (const answer of ['1,2', '1,1,2', '1,2,3,4', '0,1,2', 'b', '1,2,x'])
    expect(plainAnswer(answer, order)).toBeNull();
});

test('an answer to a question of the level that a reader had before still counts', async () => {
  const person = await app.client('reader');
  await person.ok('POST /api/user/settings', { body: { exam_level: 'gre' } });
  const { items } = await ask(person);
  await person.ok('POST /api/user/settings', { body: { exam_level: 'zk' } });
  const answers = items
    .filter(({ kind }) => kind !== 'order')
    .map((item) => ({ id: item.id, answer: item.options[0] ?? '' }));
  expect((await give(person, answers)).items).toHaveLength(answers.length);
});

test('a run is shown with its questions after the reader’s level has changed, and a new one asks for the new level', async () => {
  const person = await app.client('reader');
  await person.ok('POST /api/user/settings', { body: { exam_level: 'gre' } });
  const { items } = await ask(person);
  const answers = items.map(({ id: question, options, kind }) => {
    return { id: question, answer: kind === 'order' ? options.map((_, at) => at + 1).join(',') : (options[0] ?? '') };
  });
  const { items: easier } = await askAt('zk');
  const common = answers.find(({ id: question }) => easier.some((item) => item.id === question));
  const done = await give(
    person,
    answers.filter((answer) => answer !== common),
  );
  await person.ok('POST /api/user/settings', { body: { exam_level: 'zk' } });
  const later = await ask(person);
  expect(later.items).toEqual(items);
  expect(later.attempt).toEqual(done);
  // A question that both levels ask goes on with the run.
  const whole = await give(person, common ? [common] : [], later.attempt?.attempt_uuid);
  expect(whole.items.map(({ id: question }) => question).sort()).toEqual(
    items.map(({ id: question }) => question).sort(),
  );
  const again = await person.ok('GET /reader/article/{id}/questions', { params, query: { again: 'true' } });
  expect(again.items).toEqual((await askAt('zk')).items);
  expect(again.items).not.toEqual(items);
});

test('a locked article asks those without membership only about its beginning', async () => {
  const locked = await app.article({ text: quizText, isLock: true });
  const [short, whole] = [await ask(reader, locked), await ask(await app.client('member'), locked)];
  expect([short.preview, whole.preview]).toEqual([true, false]);
  expect(short.items.length).toBeLessThan(whole.items.length);
  const readable = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id: locked }, query: {} });
  const seen = new Set(readable.blocks.map((block) => block.id));
  expect(short.items.every(({ block_id: blockId }) => seen.has(blockId ?? ''))).toBe(true);
});

test('a text of a few words has no quiz, and that is no error', async () => {
  const short = await app.article({ text: 'The cat sleeps. It is late.' });
  expect(await ask(reader, short)).toMatchObject({ items: [], attempt: null });
});

test('a corrected translation leaves a quiz and its results as they are', async () => {
  const editor = await app.client('super');
  const corrected = await app.article({ text: quizText });
  const person = await app.client('reader');
  const { items: before } = await ask(person, corrected);
  const [question] = before;
  await person.ok('POST /reader/article/{id}/questions', {
    params: { id: corrected },
    body: { answers: [{ id: question?.id ?? '', answer: question?.options[0] ?? '' }] },
  });
  const shown = await editor.ok('GET /reader/article/waikan/{id}/show', { params: { id: corrected }, query: {} });
  const blocks = shown.blocks.map((block, index) =>
    index > 0 ? block : { ...block, sentences: block.sentences?.map((one) => ({ ...one, text_zh: '旧渡船。' })) },
  );
  for (const article of [
    { version: 1, blocks },
    { version: 2, title_zh: '渡船' },
  ]) {
    await editor.ok('POST /reader/article/{id}/update', { params: { id: corrected }, body: { article } });
  }
  const after = await ask(person, corrected);
  expect(after.attempt).toMatchObject({ items: [{ id: question?.id }] });
  expect(after.items.map((item) => item.id)).toEqual(before.map((item) => item.id));
});

test('a new version of the text has its own quiz', async () => {
  const editor = await app.client('super');
  const changed = await app.article({ text: quizText });
  const person = await app.client('reader');
  const [question] = (await ask(person, changed)).items;
  await person.ok('POST /reader/article/{id}/questions', {
    params: { id: changed },
    body: { answers: [{ id: question?.id ?? '', answer: question?.options[0] ?? '' }] },
  });
  const blocks = [{ id: 'b1', type: 'paragraph' as const, text: 'A ubiquitous lantern lights the way home.' }];
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id: changed },
    body: { article: { version: 1, blocks } },
  });
  expect((await ask(person, changed)).attempt).toBeNull();
});

test('the questions that were kept first stay for every process, until the text or the way of making them changes', async () => {
  const { db } = app.context.database;
  const article = Number(await app.article({ text: quizText }));
  const key = { articleId: article, textVersion: 1, preview: false, level: 'cet4', maker: 1 } as const;
  const questions = (own: string) => [{ id: own }] as never;
  const [one, other] = await Promise.all([keepQuiz(db, key, questions('a')), keepQuiz(db, key, questions('b'))]);
  expect(one).toEqual(other);
  expect(await quizMade(db, { ...key, level: 'cet6' })).toBeNull();
  expect(await quizMade(db, { ...key, preview: true })).toBeNull();
  await keepQuiz(db, { ...key, textVersion: 2 }, questions('c'));
  expect(await quizMade(db, key)).toBeNull();
  await keepQuiz(db, { ...key, textVersion: 2, maker: 2 }, questions('d'));
  expect(await quizMade(db, { ...key, textVersion: 2 })).toBeNull();
  expect(await quizMade(db, { ...key, textVersion: 2, maker: 2 })).toEqual([{ id: 'd' }]);
});

test('a sentence of another article is asked about while everybody may read that one, and not after it was locked or taken down', async () => {
  const editor = await app.client('super');
  const [asked, locked, gone] = await Promise.all([
    app.article({ text: quizText }),
    app.article({ text: 'A lamp was lit in the lighthouse.' }),
    app.article({ text: 'A bell was rung in the harbour.' }),
  ]);
  const { db } = app.context.database;
  const key = { articleId: Number(id), textVersion: 1, preview: false, level: 'cet4', maker: QUIZ_VERSION } as const;
  await ask(reader);
  const plain = (await quizMade(db, key))?.find(({ kind }) => kind === 'cloze');
  if (plain === undefined) throw new Error('no such question');
  const other = (articleId: string, prompt: string) =>
    ({ ...plain, id: `${plain.id} ${articleId}`, kind: 'fresh', prompt, otherTextId: articleId }) as const;
  const [lamp, bell] = [other(locked, 'A ____ was lit in the lighthouse.'), other(gone, 'A ____ was rung.')];
  await keepQuiz(db, { ...key, articleId: Number(asked) }, [plain, lamp, bell]);
  const idsOf = async () => (await ask(reader, asked)).items.map((question) => question.id);
  expect(await idsOf()).toEqual([plain.id, lamp.id, bell.id]);
  await editor.ok('POST /reader/article/{id}/lock', { params: { id: locked }, body: { is_lock: true } });
  expect(await idsOf()).toEqual([plain.id, bell.id]);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id: gone } });
  expect(await idsOf()).toEqual([plain.id]);
  const body = { answers: [{ id: lamp.id, answer: lamp.options[0] ?? '' }] };
  expect((await reader.call('POST /reader/article/{id}/questions', { params: { id: asked }, body })).status).toBe(400);
});
