/** The language models and translators that are set up, and the services that ask them for a reader. */
import { type AnswerWriter, createAnswerWriter, keepingInstructions } from './answers/answer-writer.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Events } from './db/events.ts';
import type { ArticleLemmas } from './features/articles/lemmas.ts';
import type { ArticleService } from './features/articles/service.ts';
import { type AskService, createAsks } from './features/asks/service.ts';
import { createTrials, type Trials } from './features/asks/trials.ts';
import type { BookService } from './features/books/service.ts';
import type { Dictionary } from './features/dictionary/service.ts';
import { createEntities, type EntityService } from './features/entities/service.ts';
import { createExplanations, type ExplanationService } from './features/explanation/service.ts';
import type { KnownService } from './features/known/service.ts';
import { createRewrites, type RewriteService } from './features/rewrites/service.ts';
import type { SearchService } from './features/search/service.ts';
import { createSummaries, type SummaryService } from './features/summaries/service.ts';
import type { TaskService } from './features/tasks/service.ts';
import type { PassageService } from './features/translation/passage.ts';
import type { UsageService } from './features/usage/service.ts';
import { createWriting, type WritingService } from './features/writing/service.ts';
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
  /** A model of the first service by its name; null when no service is set up. */
  named: ((model: string | undefined) => ChatProvider) | null;
  /** Translator for readers who wait; null without any service. */
  translator: Translator | null;
  /** Translators for whole articles, with a job's long time limits and retries. */
  unhurried: { ai: Translator | null; mt: Translator | null };
}

/** The models that the configuration names; by default there are none. */
export function modelsOf({ ai, mt }: Pick<Config, 'ai' | 'mt'>): Models {
  const mtUnhurried = mt ? createDeepl(mt) : null;
  if (ai === undefined) {
    const translator = mt ? createDeepl({ ...mt, timeoutMs: 15_000, retries: BRIEF }) : null;
    const unhurried = { ai: null, mt: mtUnhurried };
    return { words: null, questions: null, named: null, translator, unhurried };
  }
  const { parallel, backup } = ai;
  const patient = steadyChat([createOpenAiCompatible(ai), ...(backup ? [createOpenAiCompatible(backup)] : [])], {
    parallel,
  });
  const unhurried = { ai: createAiTranslator(patient), mt: mtUnhurried };
  const hurried = (service: Pick<OpenAiOptions, 'baseUrl' | 'apiKey' | 'model'>) =>
    createOpenAiCompatible({ ...service, silenceMs: 20_000, wholeMs: 90_000, retries: BRIEF });
  const steady = (model: string) =>
    steadyChat([hurried({ ...ai, model }), ...(backup ? [hurried(backup)] : [])], { parallel });
  const questions = steady(ai.model);
  const words = ai.wordModel === ai.model ? questions : steady(ai.wordModel);
  const named = (model: string | undefined) => hurried({ ...ai, model: model ?? ai.model });
  return { words, questions, named, translator: createAiTranslator(questions), unhurried };
}

export interface AiServices {
  answers: AnswerWriter;
  asks: AskService;
  entities: EntityService;
  explanations: ExplanationService;
  rewrites: RewriteService;
  summaries: SummaryService;
  trials: Trials;
  writing: WritingService;
}

interface AiServicesOptions {
  database: Database;
  events: Events;
  models: Models;
  articles: ArticleService;
  books: BookService;
  passages: PassageService;
  dictionary: Dictionary;
  usage: UsageService;
  known: KnownService;
  articleLemmas: ArticleLemmas;
  tasks: TaskService;
  /** Words that a reader is thought to know. */
  vocabularyOf(userId: number): Promise<number>;
  search: SearchService;
  /** Prices by the name of the model. */
  prices: Config['prices'];
  log: Log;
  now: () => Date;
}

export function createAiServices(options: AiServicesOptions): AiServices {
  const { database, events, models, articles, books, passages, dictionary, usage, search, log, now } = options;
  const { known, articleLemmas, tasks, vocabularyOf, prices } = options;
  const { db } = database;
  const onError = (error: unknown) => logFailure(log, 'answer of the assistant', error);
  // Answers that are kept are checked for leaked instructions by the answer writer.
  const guarded = (chat: ChatProvider | null) => chat && keepingInstructions(chat);
  const writer = createAnswerWriter({ db, events, onError });
  return {
    answers: writer,
    asks: createAsks({
      db,
      writer,
      articles,
      books,
      dictionary,
      usage,
      now,
      glossOf: async (viewer, text) => (await passages.translate(viewer, text, 'dictionary')).gloss ?? [],
      chat: models.questions,
    }),
    explanations: createExplanations({
      db,
      dictionary,
      usage,
      now,
      chat: guarded(models.words),
      onError: (error) => logFailure(log, 'explanation', error),
    }),
    entities: createEntities({ articles, dictionary, search }),
    rewrites: createRewrites({
      db,
      articles,
      dictionary,
      known,
      tasks,
      usage,
      vocabularyOf,
      lemmasOf: articleLemmas.of,
      chat: guarded(models.questions),
    }),
    writing: createWriting({ db, articles, dictionary, usage, now, onError, chat: guarded(models.questions) }),
    trials: createTrials({ chatOf: models.named, prices, articles, usage, onError }),
    summaries: createSummaries({ db, writer, articles, dictionary, usage, chat: models.questions, now }),
  };
}
