/** Properties that the questions of real texts share, with the real dictionary: the samples, for each level of reader. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { ExamLevel } from '#contract/shapes.ts';
import { lemmaOf } from '#engine/lemma.ts';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import unfit from '#engine/words/unfit-words.json' with { type: 'json' };
import { prepareText } from './features/articles/text-preparation.ts';
import { createQuizMaking } from './features/quiz/service.ts';
import { readSamples } from './features/samples/seed.ts';
import { testDictionary } from './testing/dictionary.ts';

const dictionary = testDictionary();
const { lexicon } = dictionary;
const samples = (await readSamples(fileURLToPath(new URL('../../data/articles', import.meta.url)))).slice(5, 20);
const texts = samples.map(({ blocks }, index) => ({
  name: String(index + 1),
  subject: { articleId: index + 1 },
  textVersion: 1,
  preview: false,
  blocks: prepareText(blocks, lexicon).blocks,
}));
const make = createQuizMaking(dictionary);
const made: { text: (typeof texts)[number]; question: QuizQuestion }[] = [];
for (const text of texts)
  for (const level of ['gk', 'ielts'] as const)
    for (const question of await make(text, level)) made.push({ text, question });
const clozes = made.filter(({ question }) => question.kind === 'cloze');

const wrongOf = ({ options, answer }: QuizQuestion) => options.filter((option) => option !== answer);
const endingOf = (word: string) => /(?:ing|ed|s)$/.exec(word)?.[0] ?? '';

test('there are enough questions to say anything, of each kind', () => {
  expect(made.length).toBeGreaterThan(120);
  for (const kind of ['cloze', 'phrase', 'sentence', 'order']) {
    expect(made.some(({ question }) => question.kind === kind)).toBe(true);
  }
});

test('the same text, level and seed give the same quiz, in another process too', async () => {
  const again = createQuizMaking(dictionary);
  for (const text of texts.slice(0, 4)) expect(await again(text, 'cet4')).toEqual(await make(text, 'cet4'));
});

test('what is made first is asked everywhere, whatever sentences another process has, with the translations of today', async () => {
  const asked = made.find(({ question }) => question.kind === 'sentence');
  if (asked === undefined) throw new Error('no text has such a question');
  const { text } = asked;
  const kept = new Map<string, readonly QuizQuestion[]>();
  const store = {
    of: async (key: object) => kept.get(JSON.stringify(key)) ?? null,
    keep: async (key: object, questions: QuizQuestion[]) => {
      kept.set(JSON.stringify(key), questions);
      return questions;
    },
  };
  const first = await createQuizMaking(dictionary, null, store)(text, 'gk');
  const told = first.find(({ kind }) => kind === 'sentence');
  const rows = { rowsOf: async () => [{ text: 'They said it again.', textZh: null, start: 5, end: 9 }] as never };
  const second = createQuizMaking(dictionary, rows, store);
  expect(await second(text, 'gk')).toEqual(first);
  const corrected = text.blocks.map((block) =>
    block.sentences === undefined
      ? block
      : { ...block, sentences: block.sentences.map((one) => ({ ...one, text_zh: `新：${one.text_zh}` })) },
  );
  const renewed = await second({ ...text, blocks: corrected }, 'gk');
  expect(renewed.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  expect(renewed.find(({ id }) => id === told?.id)?.prompt).toBe(`新：${told?.prompt}`);
});

test('each question has four different choices, its answer among them, and its place in the text', () => {
  for (const { text, question } of made.filter(({ question: { kind } }) => kind !== 'order')) {
    const { options, answer, place, word, sentence } = question;
    expect(new Set(options).size).toBe(4);
    expect(options).toContain(answer);
    const block = text.blocks.find(({ id }) => id === place.blockId);
    if (word) expect(block?.text?.slice(place.start, place.end)).toBe(word.form);
    expect(block?.text).toContain(sentence);
  }
});

test('the choices of a sentence stand in the text, those of a phrase are phrases of the dictionary', () => {
  for (const { text, question } of made) {
    const whole = text.blocks.map((block) => block.text).join('\n');
    if (question.kind === 'sentence') for (const option of question.options) expect(whole).toContain(option);
    if (question.kind !== 'phrase') continue;
    for (const option of question.options)
      expect(dictionary.senses(option.replace(' … ', ' ')).length).toBeGreaterThan(0);
  }
});

test('no choice is a form that does not exist, and none is unfit for pupils', () => {
  for (const { question } of clozes) {
    for (const option of question.options) {
      const isForm = lexicon.entry(option) !== null || lexicon.readings(option).length > 0;
      expect([option, isForm]).toEqual([option, true]);
      expect([option, unfit.unfit.includes(lemmaOf(option, lexicon))]).toEqual([option, false]);
    }
  }
});

test('a gap is filled by its answer alone: no wrong one is of the same family, or stands in a paragraph', () => {
  for (const { text, question } of clozes) {
    const whole = text.blocks
      .filter(({ type }) => type === 'paragraph')
      .map((block) => block.text?.toLowerCase())
      .join(' ');
    const words = new Set(whole.match(/[a-z]+/g));
    for (const wrong of wrongOf(question)) {
      const lemma = lemmaOf(wrong, lexicon);
      expect([wrong, lemma === question.word?.lemma]).toEqual([wrong, false]);
      expect([wrong, words.has(wrong)]).toEqual([wrong, false]);
    }
    expect(question.prompt.replace('____', question.answer)).toBe(question.sentence);
  }
});

test('wrong words have the form of the right one', () => {
  for (const { question } of clozes) {
    const { word, answer } = question;
    // Irregular forms have no ending to compare.
    const isRegular = answer !== word?.lemma && endingOf(answer) !== '';
    if (isRegular)
      for (const wrong of wrongOf(question)) expect([answer, endingOf(wrong)]).toEqual([answer, endingOf(answer)]);
  }
});

test('the article before a gap gives nothing away', () => {
  const behindArticle = clozes.filter(({ question }) => /\ban? ____/i.test(question.prompt));
  expect(behindArticle.length).toBeGreaterThan(5);
  for (const { question } of behindArticle) {
    const isVowel = /\ban ____/i.test(question.prompt);
    for (const option of question.options)
      expect([option, /^[aeio]|^u(?!ni|s|t)|^hono/.test(option)]).toEqual([option, isVowel]);
  }
});

test('no sentence is asked about twice, but in the order of events', async () => {
  for (const text of texts) {
    const quiz = (await make(text, 'cet4')).filter(({ kind }) => kind !== 'order');
    expect(new Set(quiz.map(({ sentence }) => sentence)).size).toBe(quiz.length);
  }
});

test('a reader far ahead is asked harder words than a beginner', async () => {
  const rankFor = async (level: ExamLevel) => {
    const quizzes = await Promise.all(texts.slice(-8).map((text) => make(text, level)));
    const ranks = quizzes
      .flat()
      .flatMap(({ kind, word }) => (kind === 'cloze' && word ? (lexicon.entry(word.lemma)?.rank ?? []) : []));
    return ranks.reduce((sum, rank) => sum + Math.log(rank), 0) / ranks.length;
  };
  expect(await rankFor('toefl')).toBeGreaterThan(await rankFor('zk'));
});

test('a meaning is the one that the translation has, and other meanings of the word are wrong ones', () => {
  const meanings = made.filter(({ question }) => question.kind === 'meaning').map(({ question }) => question);
  for (const { answer, sentenceZh } of meanings) {
    const cores = answer.split('，').map((wording) => wording.replace(/^[使被将把令]|[的地]$/g, ''));
    expect([answer, cores.some((core) => sentenceZh?.includes(core))]).toEqual([answer, true]);
  }
});
