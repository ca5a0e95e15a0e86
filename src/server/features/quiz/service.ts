/**
 * The quiz of an article or of a book's chapter: its questions for a reader, answers checked here and kept one by one, so that a run goes on where
 * it was, on another device too. Questions are made by the engine; comprehension by a language model where there is one.
 */

import { AppError } from '#contract/errors.ts';
import type { Block, ExamLevel, Question, QuizAttempt } from '#contract/shapes.ts';
import { examLevels } from '#engine/exam-level.ts';
import type { NewSentence } from '#engine/quiz/cloze.ts';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import { makeQuiz, QUIZ_VERSION } from '#engine/quiz/quiz.ts';
import { type QuizBlock, type QuizLanguage, type QuizText, quizText } from '#engine/quiz/quiz-text.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { BookService } from '#server/features/books/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Examples } from '#server/features/examples/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import type { WordService } from '#server/features/words/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Jobs } from '#server/jobs/queue.ts';
import type { ChatProvider } from '#server/providers/ai/port.ts';
import { type Comprehension, type ComprehensionData, createComprehension } from './comprehension.ts';
import {
  type Answerable,
  answerable,
  plainAnswer,
  presentAttempt,
  presentComprehension,
  presentQuestion,
} from './present.ts';
import type { QuizSubject } from './queries.ts';
import * as queries from './queries.ts';

export interface ReaderQuiz {
  questions: Question[];
  preview: boolean;
  comprehension: Comprehension['state'];
  /** Null before the first answer to this version of the text. */
  attempt: QuizAttempt | null;
}

export interface GivenAnswer {
  id: string;
  answer: string;
}

export interface QuizService {
  /**
   * The questions of the latest run, whatever level they were made for; those for the present level where there was none.
   *
   * @param level of the reader
   * @param isNewRun also where there was one
   * @throws {AppError} NOT_FOUND for a text that this reader cannot see
   */
  quiz(subject: QuizSubject, viewer: Viewer, level: ExamLevel, options: { isNewRun: boolean }): Promise<ReaderQuiz>;
  /**
   * Checks answers and keeps them; in one run the first answer to a question counts, however often it is sent.
   * @throws {AppError} NOT_FOUND, INVALID_INPUT for another text's questions and answers that are none of the options
   */
  answer(
    subject: QuizSubject,
    viewer: Viewer,
    level: ExamLevel,
    attemptUuid: string,
    answers: readonly GivenAnswer[],
  ): Promise<QuizAttempt>;
  /** The job of comprehension questions. */
  runComprehension(data: ComprehensionData, signal: AbortSignal): Promise<void>;
}

export interface QuizOptions {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  articles: Pick<ArticleService, 'readable' | 'cards'>;
  books: Pick<BookService, 'chapterText'>;
  dictionary: QuizDictionary;
  examples: Pick<Examples, 'rowsOf'>;
  words: Pick<WordService, 'ownStates'>;
  chat: ChatProvider | null;
  usage: Pick<UsageService, 'enter'>;
  now: () => Date;
}

export function createQuiz(options: QuizOptions): QuizService {
  const { db, jobs, articles, books, dictionary, examples, words, chat, usage, now } = options;
  const makeWhole = createQuizMaking(dictionary, examples, {
    of: (key) => queries.quizMade(db, key),
    keep: (key, questions) => queries.keepQuiz(db, key, questions),
  });

  /** A quiz without sentences of articles that were locked or taken down since they were chosen. */
  async function make(text: QuizzedText, level: ExamLevel): Promise<readonly QuizQuestion[]> {
    return open(await makeWhole(text, level));
  }

  async function open(quiz: readonly QuizQuestion[]): Promise<readonly QuizQuestion[]> {
    const ids = [...new Set(quiz.flatMap(({ otherTextId }) => (otherTextId === undefined ? [] : Number(otherTextId))))];
    if (ids.length === 0) return quiz;
    const readable = new Set(
      (await articles.cards(null, ids))
        .filter(({ status, is_lock: isLock, published_at: at }) => {
          return status === 'PUBLISHED' && !isLock && at !== null && new Date(at) <= now();
        })
        .map(({ id }) => id),
    );
    return quiz.filter(({ otherTextId }) => otherTextId === undefined || readable.has(otherTextId));
  }
  const comprehension = createComprehension({ db, jobs, articles, chat, usage, now });

  async function textOf(subject: QuizSubject, viewer: Viewer): Promise<{ text: QuizzedText; made: Comprehension }> {
    if ('articleId' in subject) {
      const article = await articles.readable(subject.articleId, viewer);
      const { id, textVersion, preview, blocks } = article;
      return {
        text: { subject, name: String(id), textVersion, preview, blocks },
        made: await comprehension.of(article),
      };
    }
    const { bookUuid, chapter } = subject;
    const blocks = await books.chapterText(viewer, bookUuid, chapter);
    // A model is asked about what many read.
    const made = { state: 'none' as const, questions: [] };
    return { text: { subject, name: `${bookUuid} ${chapter}`, textVersion: 1, preview: false, blocks }, made };
  }

  function answerables(quiz: readonly QuizQuestion[], made: Comprehension): Map<string, Answerable> {
    const all: readonly Answerable[] = [...quiz, ...made.questions.map(answerable)];
    return new Map(all.map((question) => [question.id, question]));
  }

  /**
   * Adds questions of other levels, for a reader whose level has changed during the quiz.
   *
   * @param before those that were answered in the run: a quiz is not made anew for them
   */
  async function withOtherLevels(
    questions: Map<string, Answerable>,
    text: QuizzedText,
    ids: readonly string[],
    before: readonly string[],
  ) {
    for (const level of examLevels) {
      const hasAsked = ids.every((id) => questions.has(id));
      if (hasAsked && before.every((id) => questions.has(id))) break;
      const quiz = hasAsked ? await open((await makeWhole.kept(text, level)) ?? []) : await make(text, level);
      for (const question of quiz) if (!questions.has(question.id)) questions.set(question.id, question);
    }
    return questions;
  }

  /** The questions that were answered in a run, with the others that were asked in it: another level's, should it have changed since. */
  async function quizOfRun(
    text: QuizzedText,
    made: Comprehension,
    level: ExamLevel,
    rows: readonly queries.AnswerRow[],
  ) {
    const hasAll = (quiz: readonly QuizQuestion[]) => {
      const questions = answerables(quiz, made);
      return rows.every(({ questionId }) => questions.has(questionId));
    };
    const present = await make(text, level);
    if (hasAll(present)) return present;
    for (const other of examLevels) {
      const quiz = await open((await makeWhole.kept(text, other)) ?? []);
      if (hasAll(quiz)) return quiz;
    }
    return present;
  }

  async function attemptOf(
    viewer: Viewer,
    attemptUuid: string,
    rows: readonly queries.AnswerRow[],
    questions: ReadonlyMap<string, Answerable>,
  ): Promise<QuizAttempt> {
    const lemmas = rows.flatMap(({ questionId }) => questions.get(questionId)?.word?.lemma ?? []);
    const states = await words.ownStates(viewer.userId, [...new Set(lemmas)]);
    return presentAttempt(attemptUuid, rows, questions, states, now());
  }

  return {
    async quiz(subject, viewer, level, { isNewRun }) {
      const [{ text, made }, latest] = await Promise.all([
        textOf(subject, viewer),
        queries.latestAnswer(db, viewer.userId, subject),
      ]);
      const run = latest !== null && latest.version === text.textVersion ? latest.attemptUuid : null;
      const rows = run === null ? [] : await queries.answersOf(db, viewer.userId, subject, run);
      const quiz = isNewRun ? await make(text, level) : await quizOfRun(text, made, level, rows);
      return {
        questions: [...quiz.map(presentQuestion), ...made.questions.map(presentComprehension)],
        preview: text.preview,
        comprehension: made.state,
        attempt: run === null ? null : await attemptOf(viewer, run, rows, answerables(quiz, made)),
      };
    },
    async answer(subject, viewer, level, attemptUuid, answers) {
      const { text, made } = await textOf(subject, viewer);
      const ids = answers.map(({ id }) => id);
      const before = await queries.answersOf(db, viewer.userId, subject, attemptUuid);
      const questions = await withOtherLevels(
        answerables(await make(text, level), made),
        text,
        ids,
        before.map(({ questionId }) => questionId),
      );
      const given = answers.map(({ id, answer }, index) => {
        const question = questions.get(id);
        if (question === undefined) {
          throw new AppError('INVALID_INPUT', { fields: { [`answers.${index}.id`]: '没有这道题，原文可能更新过' } });
        }
        const plain = plainAnswer(answer, question);
        if (plain === null) {
          throw new AppError('INVALID_INPUT', { fields: { [`answers.${index}.answer`]: '答案不在选项里' } });
        }
        return {
          userId: viewer.userId,
          ...subject,
          version: text.textVersion,
          attemptUuid,
          questionId: id,
          answer: plain,
          isCorrect: plain === question.answer,
          at: now(),
        };
      });
      await queries.addAnswers(db, given);
      const rows = await queries.answersOf(db, viewer.userId, subject, attemptUuid);
      return attemptOf(viewer, attemptUuid, rows, questions);
    },
    runComprehension: comprehension.run,
  };
}

interface QuizzedText {
  /** Name of the text among all articles and chapters, and seed of its questions. */
  name: string;
  subject: QuizSubject;
  /** The version since which the English, and so what is asked, is as it is. */
  textVersion: number;
  preview: boolean;
  blocks: readonly Block[];
}

type QuizDictionary = Pick<Dictionary, 'lookup' | 'lexicon' | 'reader' | 'senses' | 'vectors'>;

/** Keeps the questions of a text as they were made first. */
interface QuizStore {
  of(key: queries.QuizKey): Promise<readonly QuizQuestion[] | null>;
  /** @returns those that are kept, which another process may have made */
  keep(key: queries.QuizKey, questions: QuizQuestion[]): Promise<readonly QuizQuestion[]>;
}

/** Quizzes kept in memory, in questions: some 2 kB each. */
const KEPT_QUESTIONS = 4_000;
const READ: ReadonlySet<Block['type']> = new Set(['paragraph', 'list_item']);

/** Lemmas of a text for which sentences of other texts are looked for. */
const MAX_LEMMAS = 60;

/**
 * Makes the quiz of a text for a level and keeps it: the same for every reader who may read as much of it, with the translations of today.
 *
 * @param examples sentences of articles that everybody may read; without them no word is asked about in a new sentence
 * @param store without one a quiz is kept in memory alone
 */
export function createQuizMaking(
  dictionary: QuizDictionary,
  examples: Pick<Examples, 'rowsOf'> | null = null,
  store: QuizStore | null = null,
) {
  let loaded: QuizLanguage | undefined;
  const kept = createBoundedCache<string, readonly QuizQuestion[]>(KEPT_QUESTIONS, (quiz) => quiz.length + 1);
  async function make(name: string, blocks: readonly Block[], level: ExamLevel): Promise<QuizQuestion[]> {
    loaded ??= quizLanguage(dictionary);
    const input = { blocks: quizBlocks(blocks), level, seed: name, language: loaded };
    const newSentences = examples === null ? new Map() : await sentencesFor(quizText(input.blocks, loaded), examples);
    return makeQuiz({ ...input, newSentences });
  }
  const memoryKeyOf = ({ name, textVersion, preview }: QuizzedText, level: ExamLevel) =>
    `${name} ${textVersion} ${preview} ${level}`;
  const keyOf = ({ subject, textVersion, preview }: QuizzedText, level: ExamLevel): queries.QuizKey => {
    return { ...subject, textVersion, preview, level, maker: QUIZ_VERSION };
  };
  const known = async (text: QuizzedText, level: ExamLevel) =>
    kept.get(memoryKeyOf(text, level)) ?? (await store?.of(keyOf(text, level))) ?? null;
  async function quizFor(text: QuizzedText, level: ExamLevel): Promise<readonly QuizQuestion[]> {
    const before = await known(text, level);
    const made = before ?? (await make(text.name, text.blocks, level));
    const quiz = before || !store ? made : await store.keep(keyOf(text, level), [...made]);
    kept.set(memoryKeyOf(text, level), quiz);
    return withTranslations(quiz, text.blocks);
  }
  return Object.assign(quizFor, {
    /** Null for one that was not made before. */
    async kept(text: QuizzedText, level: ExamLevel): Promise<readonly QuizQuestion[] | null> {
      const quiz = await known(text, level);
      return quiz && withTranslations(quiz, text.blocks);
    },
  });
}

/** Questions are kept while the English stands; a translation may have been corrected since. */
function withTranslations(quiz: readonly QuizQuestion[], blocks: readonly Block[]): QuizQuestion[] {
  const sentencesOf = new Map(blocks.map(({ id, sentences }) => [id, sentences ?? []]));
  return quiz.map((question) => {
    const { blockId, start, end } = question.place;
    const own = sentencesOf.get(blockId)?.find((sentence) => sentence.start <= start && end <= sentence.end);
    if (question.kind === 'order' || question.sentenceZh === null || !own?.text_zh) return question;
    const prompt = question.kind === 'sentence' ? own.text_zh : question.prompt;
    return { ...question, prompt, sentenceZh: own.text_zh };
  });
}

async function sentencesFor(
  { targets }: QuizText,
  examples: Pick<Examples, 'rowsOf'>,
): Promise<Map<string, readonly NewSentence[]>> {
  const lemmas = [...new Set(targets.map(({ lemma }) => lemma))].slice(0, MAX_LEMMAS);
  const found = await Promise.all(
    lemmas.map(async (lemma) => {
      const rows = await examples.rowsOf(lemma);
      return [
        lemma,
        rows.map(({ articleId, text, textZh: zh, start, end }) => ({
          textId: String(articleId),
          text,
          zh,
          start,
          end,
        })),
      ] as const;
    }),
  );
  return new Map(found);
}

function quizLanguage({ lookup, lexicon, reader, senses, vectors }: QuizDictionary): QuizLanguage {
  return {
    lexicon,
    senses,
    vectors: vectors(),
    sentences: reader.sentences,
    entry: (word, sentence, at) => lookup(word, sentence, { at }),
  };
}

/** The running text, with its sentences. */
export function quizBlocks(blocks: readonly Block[]): QuizBlock[] {
  return blocks.flatMap(({ id, type, text, sentences }) => {
    if (!READ.has(type) || !text || !sentences) return [];
    return [{ id, text, sentences: sentences.map(({ start, end, text_zh: zh }) => ({ start, end, zh })) }];
  });
}
