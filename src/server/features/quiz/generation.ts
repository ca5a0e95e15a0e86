/** Quizzes over the dictionary: what the engine asks of it, word vectors, and a text's blocks as it reads them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Block, ExamLevel } from '#contract/shapes.ts';
import type { NewSentence } from '#engine/quiz/cloze.ts';
import type { QuizQuestion } from '#engine/quiz/question.ts';
import { makeQuiz } from '#engine/quiz/quiz.ts';
import { type QuizBlock, type QuizLanguage, type QuizText, quizText } from '#engine/quiz/quiz-text.ts';
import { readVectors, type WordVectors } from '#engine/quiz/word-vectors.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Examples } from '#server/features/examples/service.ts';

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

/** Lemmas of a text for which sentences of other texts are looked for. */
const MOST_LEMMAS = 60;
const vectorsPath = fileURLToPath(new URL('../../../../data/quiz-vectors.bin', import.meta.url));

/**
 * Makes the quiz of a text for a level and keeps it: the same for every reader who may read as much of it. The vectors are read at the first
 * one, 1.7 MB in some 20 ms.
 *
 * @param examples sentences of articles that everybody may read; without them no word is asked about in a new sentence
 */
export function createQuizMaking(dictionary: QuizDictionary, examples: Pick<Examples, 'rowsOf'> | null = null) {
  let loaded: QuizLanguage | undefined;
  const kept = createBoundedCache<string, readonly QuizQuestion[]>(KEPT_QUESTIONS, (quiz) => quiz.length + 1);
  return async (
    { name, version, preview, blocks }: QuizzedText,
    level: ExamLevel,
  ): Promise<readonly QuizQuestion[]> => {
    const key = `${name} ${version} ${preview} ${level}`;
    const known = kept.get(key);
    if (known) return known;
    loaded ??= quizLanguage(dictionary, readVectors(readFileSync(vectorsPath)));
    const input = { blocks: quizBlocks(blocks), level, seed: name, language: loaded };
    const newSentences = examples === null ? new Map() : await sentencesFor(quizText(input.blocks, loaded), examples);
    const quiz = makeQuiz({ ...input, newSentences });
    kept.set(key, quiz);
    return quiz;
  };
}

async function sentencesFor(
  { targets }: QuizText,
  examples: Pick<Examples, 'rowsOf'>,
): Promise<Map<string, readonly NewSentence[]>> {
  const lemmas = [...new Set(targets.map(({ lemma }) => lemma))].slice(0, MOST_LEMMAS);
  const found = await Promise.all(
    lemmas.map(async (lemma) => {
      const rows = await examples.rowsOf(lemma);
      return [lemma, rows.map(({ text, textZh: zh, start, end }) => ({ text, zh, start, end }))] as const;
    }),
  );
  return new Map(found);
}

function quizLanguage({ lookup, lexicon, reader, senses }: QuizDictionary, vectors: WordVectors): QuizLanguage {
  return {
    lexicon,
    senses,
    vectors,
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
