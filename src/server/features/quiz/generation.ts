/** Quizzes over the dictionary: what the engine asks of it, the pool of wrong answers, and a text's blocks as it reads them. */
import type { Block, ExamLevel } from '#contract/shapes.ts';
import { type DistractorPool, distractorPool } from '#engine/quiz/distractor-pool.ts';
import type { QuizBlock, QuizLanguage } from '#engine/quiz/language.ts';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import { makeQuiz } from '#engine/quiz/quiz.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

export interface QuizzedText {
  /** Of the text among all articles and chapters; also what its questions are drawn by. */
  name: string;
  version: number;
  preview: boolean;
  blocks: readonly Block[];
}

export type QuizDictionary = Pick<Dictionary, 'lookup' | 'lexicon' | 'reader' | 'senses'>;

/** Quizzes kept in memory, in questions: some 2 kB each. */
const KEPT_QUESTIONS = 4_000;
const READ: ReadonlySet<Block['type']> = new Set(['paragraph', 'list_item']);

/**
 * Makes the quiz of a text for a level and keeps it: the same for every reader who may read as much of it. The pool
 * of wrong answers is made at the first one, in some 20 ms.
 */
export function createQuizMaking(dictionary: QuizDictionary) {
  const language = quizLanguage(dictionary);
  const kept = createBoundedCache<string, readonly QuizQuestion[]>(KEPT_QUESTIONS, (quiz) => quiz.length + 1);
  let pool: DistractorPool | undefined;
  return ({ name, version, preview, blocks }: QuizzedText, level: ExamLevel): readonly QuizQuestion[] => {
    const key = `${name} ${version} ${preview} ${level}`;
    const known = kept.get(key);
    if (known) return known;
    pool ??= distractorPool(language.senses, language.lexicon, language.cluster);
    const quiz = makeQuiz({ blocks: quizBlocks(blocks), level, seed: name, pool, language });
    kept.set(key, quiz);
    return quiz;
  };
}

function quizLanguage({ lookup, lexicon, reader, senses }: QuizDictionary): QuizLanguage {
  return {
    lexicon,
    senses,
    sentences: reader.sentences,
    cluster: reader.cluster,
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
