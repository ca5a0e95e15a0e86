/** The language models and translators that are set up, and the services that ask them for a reader. */
import { type AnswerWriter, createAnswerWriter } from './answers/answer-writer.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Events } from './db/events.ts';
import type { ArticleService } from './features/articles/service.ts';
import { type AskService, createAsks } from './features/asks/service.ts';
import type { BookService } from './features/books/service.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import { createExplanations, type ExplanationService } from './features/explanation/service.ts';
import type { PassageService } from './features/translation/passage.ts';
import type { UsageService } from './features/usage/service.ts';
import type { WordService } from './features/words/service.ts';
import { type Log, logFailure } from './log.ts';
import { createOpenAiCompatible, type OpenAiOptions } from './providers/ai/openai-compatible.ts';
import type { ChatProvider } from './providers/ai/port.ts';
import { steadyChat } from './providers/ai/steady-chat.ts';
import { BRIEF } from './providers/retry.ts';
import { createAiTranslator } from './providers/translate/ai.ts';
import { createDeepl } from './providers/translate/deepl.ts';
import type { Translator } from './providers/translate/port.ts';

export interface Models {
  /** Explains words. Null where no model is set up, like the next one. */
  words: ChatProvider | null;
  /** Answers questions, summarises, rewrites. */
  questions: ChatProvider | null;
  /** While a reader waits; null without any service. */
  translator: Translator | null;
  /** For whole articles, with all the patience that a job has. */
  unhurried: { ai: Translator | null; mt: Translator | null };
}

/** By default nothing is set up. */
export function modelsOf({ ai, mt }: Pick<Config, 'ai' | 'mt'>): Models {
  const unhurried = {
    ai: ai ? createAiTranslator(createOpenAiCompatible(ai)) : null,
    mt: mt ? createDeepl(mt) : null,
  };
  if (ai === undefined) {
    const translator = mt ? createDeepl({ ...mt, timeoutMs: 15_000, retries: BRIEF }) : null;
    return { words: null, questions: null, translator, unhurried };
  }
  const { parallel, backup } = ai;
  const hurried = (service: Pick<OpenAiOptions, 'baseUrl' | 'apiKey' | 'model'>) =>
    createOpenAiCompatible({ ...service, silenceMs: 20_000, wholeMs: 90_000, retries: BRIEF });
  const steady = (model: string) =>
    steadyChat([hurried({ ...ai, model }), ...(backup ? [hurried(backup)] : [])], { parallel });
  const questions = steady(ai.model);
  const words = ai.wordModel === ai.model ? questions : steady(ai.wordModel);
  return { words, questions, translator: createAiTranslator(questions), unhurried };
}

export interface AiServices {
  answers: AnswerWriter;
  asks: AskService;
  explanations: ExplanationService;
}

interface AiServicesOptions {
  database: Database;
  events: Events;
  models: Models;
  articles: ArticleService;
  books: BookService;
  passages: PassageService;
  dictionary: Dictionary;
  words: WordService;
  usage: UsageService;
  log: Log;
  now: () => Date;
}

export function createAiServices(options: AiServicesOptions): AiServices {
  const { database, events, models, articles, books, passages, dictionary, words, usage, log, now } = options;
  const { db } = database;
  const onError = (error: unknown) => logFailure(log, 'answer of the assistant', error);
  const writer = createAnswerWriter({ db, events, onError });
  return {
    answers: writer,
    asks: createAsks({
      ...{ db, writer, articles, books, passages, dictionary, usage, now },
      chat: models.questions,
    }),
    explanations: createExplanations({
      ...{ db, dictionary, words, usage, now },
      chat: models.words,
      onError: (error) => logFailure(log, 'explanation', error),
    }),
  };
}
