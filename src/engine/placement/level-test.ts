/**
 * A vocabulary test from first question to result. Its only state is its name and the answers: both together always give the same next
 * questions and the same result, so that a test can be left, undone and repeated.
 */
import type { ExamLevel } from '../exam-level.ts';
import { type Belief, type Observation, startingBelief } from './belief.ts';
import type { Pool } from './pool.ts';
import { BATCH, nextBatch, type Question } from './selection.ts';

/** `full` takes two to three minutes, `short` half a minute. */
export type TestForm = 'full' | 'short';

export interface TestName {
  readonly form: TestForm;
  /** Tells tests of the same form apart. */
  readonly seed: string;
}

export interface TestAnswer {
  readonly word: string;
  readonly known: boolean;
  /** Place of the chosen meaning, 0 to 3; only where meanings were offered and the word is said to be known. */
  readonly choice?: number | undefined;
}

export interface ExamCoverage {
  readonly level: ExamLevel;
  /** Words of the list. */
  readonly total: number;
  /** Share of them that the reader is expected to know, 0 to 1. */
  readonly share: number;
}

export interface TestResult {
  /** Words known, with the bounds of a 90 % interval. */
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly coverage: readonly ExamCoverage[];
  /** The highest exam list that is within reach, together with all lower ones. */
  readonly examLevel: ExamLevel;
  /** False when the reader claimed so many invented words or wrong meanings that the answers say little. */
  readonly isReliable: boolean;
  /** Invented words shown, and how many of them were said to be known. */
  readonly pseudoShown: number;
  readonly pseudoClaimed: number;
}

export interface TestStep {
  /** Questions to ask now; empty when the test is over. */
  readonly questions: readonly Question[];
  /** The most questions that the test can have. */
  readonly most: number;
  /** Null while the test goes on. */
  readonly result: TestResult | null;
}

/** `pseudo`: the batches with an invented word in them, never the first: nobody should begin with what is not there. */
const FORMS: Record<TestForm, { batches: number; atLeast: number; pseudo: ReadonlySet<number>; hasMeanings: boolean }> =
  {
    full: { batches: 10, atLeast: 6, pseudo: new Set([1, 2, 3, 4, 6, 8]), hasMeanings: true },
    short: { batches: 5, atLeast: 3, pseudo: new Set([1, 2, 3]), hasMeanings: false },
  };
/** An interval this narrow (highest to lowest size) ends a test early. */
const NARROW = 1.5;
const TAIL = 0.05;
/** Above this false claim rate yes-or-no answers do not measure the reader. */
const UNRELIABLE_CLAIMS = 0.3;
/**
 * A list is within reach when this share of it is known. With it, the sizes commonly named for the exams get their level:
 * 4,500 words 高考 to 四级, 6,000 四级, 8,000 六级 and 考研, 10,000 雅思, 14,000 托福, 20,000 GRE.
 */
const WITHIN_REACH = 0.6;

/**
 * Where a test stands after some answers.
 * @returns null when the answers do not belong to this test: other words, other order, too many
 */
export function testStep(pool: Pool, name: TestName, answers: readonly TestAnswer[]): TestStep | null {
  const test = beginTest(pool, name);
  let taken = 0;
  for (let step = test.step(); ; step = test.step()) {
    const given = answers.slice(taken, taken + step.questions.length);
    if (step.result) return taken < answers.length ? null : step;
    if (!given.every((answer, index) => fits(answer, step.questions[index]))) return null;
    if (given.length < step.questions.length) return { ...step, questions: step.questions.slice(given.length) };
    test.take(given);
    taken += given.length;
  }
}

/** A test that is under way. */
export interface RunningTest {
  step(): TestStep;
  /** Answers to all questions of the step, in their order. */
  take(given: readonly TestAnswer[]): void;
}

/** A test batch by batch, to its end. */
export function beginTest(pool: Pool, { form, seed }: TestName): RunningTest {
  const { batches, atLeast, pseudo, hasMeanings } = FORMS[form];
  const belief = startingBelief();
  const asked: Question[] = [];
  const answers: TestAnswer[] = [];
  let batch = 0;
  const questionsNow = (): Question[] => {
    const isEnough = batch >= atLeast && belief.sizeAt(1 - TAIL) / belief.sizeAt(TAIL) <= NARROW;
    if (isEnough || batch === batches) return [];
    const plan = { hasPseudo: pseudo.has(batch), hasMeaning: hasMeanings };
    return nextBatch(pool, belief, asked, plan, `${form} ${seed} ${batch}`);
  };
  let questions = questionsNow();
  return {
    step: () => ({
      questions,
      most: batches * BATCH,
      result: questions.length === 0 ? resultOf(pool, belief, asked, answers) : null,
    }),
    take(given) {
      questions.forEach((question, index) => {
        belief.observe(observed(question, given[index] as TestAnswer));
      });
      asked.push(...questions);
      answers.push(...given);
      batch += 1;
      questions = questionsNow();
    },
  };
}

function fits(answer: TestAnswer, question: Question | undefined): boolean {
  if (question === undefined || answer.word !== question.word) return false;
  if (question.kind !== 'meaning') return answer.choice === undefined;
  return (answer.choice === undefined) === !answer.known;
}

function observed(question: Question, { known, choice }: TestAnswer): Observation {
  switch (question.kind) {
    case 'pseudo':
      return { kind: 'pseudo', said: known };
    case 'claim':
      return { kind: 'claim', rank: question.rank, said: known };
    case 'meaning': {
      const said = !known ? 'unknown' : choice === question.right ? 'right' : 'wrong';
      return { kind: 'meaning', rank: question.rank, said };
    }
  }
}

function resultOf(pool: Pool, belief: Belief, asked: readonly Question[], answers: readonly TestAnswer[]): TestResult {
  const ranks = [...new Set(pool.exams.flatMap(({ parts }) => parts.map(({ rank }) => rank)))];
  const chances = belief.chancesOfKnowing(ranks);
  const chanceAt = new Map(ranks.map((rank, index) => [rank, chances[index] ?? 0]));
  const coverage = pool.exams.map(({ level, total, parts }) => {
    const known = parts.reduce((sum, { rank, count }) => sum + count * (chanceAt.get(rank) ?? 0), 0);
    return { level, total, share: total > 0 ? known / total : 0 };
  });
  const firstBeyond = coverage.findIndex(({ share }) => share < WITHIN_REACH);
  const reached = firstBeyond === -1 ? coverage.length : firstBeyond;
  const pseudo = asked.map(({ kind }) => kind === 'pseudo');
  return {
    estimate: rounded(belief.sizeAt(0.5)),
    low: rounded(belief.sizeAt(TAIL)),
    high: rounded(belief.sizeAt(1 - TAIL)),
    coverage,
    examLevel: coverage[Math.max(0, reached - 1)]?.level ?? 'zk',
    isReliable: belief.falseClaimRate() < UNRELIABLE_CLAIMS,
    pseudoShown: pseudo.filter(Boolean).length,
    pseudoClaimed: answers.filter(({ known }, index) => pseudo[index] && known).length,
  };
}

/** The size, rounded to the precision of the test. */
function rounded(size: number): number {
  const step = size < 1_000 ? 10 : size < 5_000 ? 50 : 100;
  return Math.round(size / step) * step;
}
