/** What the questions of real texts have in common, with the real dictionary: the samples, for each level of reader. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { ExamLevel } from '#contract/shapes.ts';
import { lemmaOf } from '#engine/lemma.ts';
import { distractorPool, distractorWords } from '#engine/quiz/distractor-pool.ts';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import { prepareText } from './features/articles/text-preparation.ts';
import { createQuizMaking } from './features/quiz/generation.ts';
import { readSamples } from './features/samples/seed.ts';
import { testDictionary } from './testing/dictionary.ts';

const dictionary = testDictionary();
const { lexicon } = dictionary;
const samples = (await readSamples(fileURLToPath(new URL('../../data/articles', import.meta.url)))).slice(5, 20);
const texts = samples.map(({ blocks }, index) => ({
  name: String(index + 1),
  version: 1,
  preview: false,
  blocks: prepareText(blocks, lexicon).blocks,
}));
const make = createQuizMaking(dictionary);
const made = texts.flatMap((text) =>
  (['gk', 'ielts'] as const).flatMap((level) => make(text, level).map((question) => ({ text, question }))),
);
const clozes = made.filter(({ question }) => question.kind === 'cloze');

const wrongOf = ({ options, answer }: QuizQuestion) => options.filter((option) => option !== answer);
const endingOf = (word: string) => /(?:ing|ed|s)$/.exec(word)?.[0] ?? '';

test('there are enough questions to say anything, of each kind', () => {
  expect(made.length).toBeGreaterThan(120);
  for (const kind of ['cloze', 'meaning', 'order']) {
    expect(made.some(({ question }) => question.kind === kind)).toBe(true);
  }
});

test('the same text, level and seed give the same quiz, in another process too', () => {
  const again = createQuizMaking(dictionary);
  for (const text of texts.slice(0, 4)) expect(again(text, 'cet4')).toEqual(make(text, 'cet4'));
});

test('each question has different options, its answer among them, and its place in the text', () => {
  for (const { text, question } of made.filter(({ question: { kind } }) => kind !== 'order')) {
    const { options, answer, place, word, sentence } = question;
    expect(new Set(options).size).toBe(4);
    expect(options).toContain(answer);
    const block = text.blocks.find(({ id }) => id === place.blockId);
    expect(block?.text?.slice(place.start, place.end)).toBe(word?.form);
    expect(block?.text).toContain(sentence);
    expect(question.explanation).toContain(word?.lemma);
  }
});

test('a gap is filled by its answer alone: no wrong one is of the same family, or stands in the text', () => {
  for (const { text, question } of clozes) {
    const whole = text.blocks.map((block) => block.text?.toLowerCase()).join(' ');
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

test('each sentence is used once, and questions come from all over the text', () => {
  for (const text of texts) {
    const quiz = make(text, 'cet4').filter(({ kind }) => kind !== 'order');
    expect(new Set(quiz.map(({ sentence }) => sentence)).size).toBe(quiz.length);
    if (quiz.length < 7) continue;
    const blocks = text.blocks.map(({ id }) => id);
    const places = quiz.map(({ place }) => blocks.indexOf(place.blockId) / blocks.length);
    expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(0.5);
  }
});

test('a reader far ahead is asked harder words than a beginner', () => {
  const rankFor = (level: ExamLevel) => {
    const ranks = texts
      .slice(-5)
      .flatMap((text) =>
        make(text, level).flatMap(({ word }) => (word ? (lexicon.entry(word.lemma)?.rank ?? []) : [])),
      );
    return ranks.reduce((sum, rank) => sum + Math.log(rank), 0) / ranks.length;
  };
  expect(rankFor('toefl')).toBeGreaterThan(rankFor('zk'));
});

test('a meaning is the one that the translation has, and other meanings of the word are wrong ones', () => {
  const meanings = made.filter(({ question }) => question.kind === 'meaning').map(({ question }) => question);
  for (const { answer, sentenceZh } of meanings) {
    const cores = answer.split('，').map((wording) => wording.replace(/^[使被将把令]|[的地]$/g, ''));
    expect([answer, cores.some((core) => sentenceZh?.includes(core))]).toEqual([answer, true]);
  }
  expect(meanings.some(({ explanation }) => explanation.includes('它也有'))).toBe(true);
});

/** Questions that were made once and had more than one answer, or none: found by reading several hundred. */
const OPEN_GAPS: readonly (readonly [sentence: string, word: string])[] = [
  ['The satellites of the American system send out their radio signals without a pause.', 'pause'],
  ['As the doctor told them, resistance is not a malfunction but evolution at speed.', 'malfunction'],
  ['Nobody minds whether the oven, the drill or a little more inflation comes first.', 'inflation'],
  ['An editor will try to recall it a few minutes later and again on the way home.', 'recall'],
  ['When somebody pushes in at the front, even those who lose nothing may be furious.', 'furious'],
  ['An arrangement inevitably likened to a streaming subscription pays the company.', 'likened'],
  ['Antibiotics do more in organ transplants and hip replacements than anybody knew.', 'transplants'],
  ['And there lies the rub: the census of this year counted fewer people than the last.', 'rub'],
  ['And much of the edifice stands: it still takes us longer to name the colours.', 'edifice'],
];

test.each(OPEN_GAPS)('“%s” has no gap for %s: too much would fit', (sentence, word) => {
  const { blocks } = prepareText([{ id: 'b1', type: 'paragraph', text: sentence }], lexicon);
  const quiz = createQuizMaking(dictionary)({ name: '1', version: 1, preview: false, blocks }, 'gk');
  expect(quiz.filter(({ kind }) => kind === 'cloze').map(({ answer }) => answer)).not.toContain(word);
});

test('nearly all words chosen for wrong answers are in the dictionary as what they are meant to be', () => {
  const pool = distractorPool(dictionary.senses, lexicon, dictionary.reader.cluster);
  for (const [kind, words] of Object.entries(distractorWords)) {
    const kept = pool[kind as keyof typeof pool].length;
    expect([kind, kept / words.length > 0.9]).toEqual([kind, true]);
    expect([kind, kept >= 30]).toEqual([kind, true]);
  }
});
