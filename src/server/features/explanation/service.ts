/**
 * Explains a word in its sentence: by the configured language model, with a cache in the database so that the same answer is paid for once,
 * else from the dictionary.
 */

import { createHash } from 'node:crypto';
import { and, desc, eq, lt } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { AnswerStream, streamText } from '#server/answers/answer-stream.ts';
import type { Db } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import type { StreamEvent } from '#server/http/execute.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type ChatProvider, RefusedRequest } from '#server/providers/ai/port.ts';
import type { ServiceUse } from '#server/service-prices.ts';
import { dictionaryAnswer } from './dictionary-answer.ts';
import { explanationPrompt, PROMPT_VERSION, type Question } from './prompt.ts';
import { wordExplanations } from './tables.ts';

export interface AskedWord {
  word: string;
  sentence: string | undefined;
  /** Offset of the word in the sentence, for a word that occurs twice. */
  at: number | undefined;
  /** Only the word itself, not the phrase around it. */
  alone: boolean | undefined;
  /** Asks the dictionary even when a model is set up. */
  by: 'dictionary' | undefined;
}

export interface ExplanationService {
  /** @throws {AppError} QUOTA_EXCEEDED; NO_SUCH_WORD with `suggestions` where only the dictionary can answer and has not got the word */
  explain(viewer: Viewer, asked: AskedWord): Promise<AsyncIterable<StreamEvent>>;
  /** Evicts unread explanations from the cache. */
  clean(): Promise<void>;
  /** Fails all that are being written, which cost nothing then, so that the process can stop. */
  close(): Promise<void>;
}

interface ExplanationOptions {
  db: Db;
  dictionary: Dictionary;
  usage: UsageService;
  /** Null where none is set up. */
  chat: ChatProvider | null;
  /** Called with errors of background work. */
  onError(error: unknown): void;
  now: () => Date;
}

/** Most dictionary senses in the prompt. */
const MAX_SENSES = 8;
const RESTARTING = '服务正在重启，这次没有计数，请稍后再问';
/** A longer answer is aborted. */
const LONGEST_ANSWER = 4_000;

export function createExplanations(options: ExplanationOptions): ExplanationService {
  const { db, dictionary, usage, chat, onError, now } = options;
  const answerStreams = new Map<string, AnswerStream>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function byDictionary({ word, sentence, at, alone }: AskedWord) {
    const info = dictionary.lookup(word, sentence, { at, alone });
    if (info === null) throw new AppError('NO_SUCH_WORD', { result: { suggestions: dictionary.suggest(word) } });
    const text = dictionaryAnswer({ info, sentence, alone }, dictionary);
    return streamText(text, { text, origin: 'dictionary' });
  }

  function questionOf({ word, sentence, at, alone }: AskedWord): Question {
    const info = dictionary.lookup(word, sentence, { at, alone });
    const senses = (info?.senses ?? []).slice(0, MAX_SENSES).map(({ pos, zh }) => (pos ? `${pos} ${zh}` : zh));
    const start = info?.match?.start ?? null;
    return { word, headword: info?.lemma ?? word, sentence: sentence || null, start, senses };
  }

  /** The answer that is being written, or is stored. */
  async function answerOf(key: string): Promise<AsyncIterable<StreamEvent> | undefined> {
    const before = answerStreams.get(key);
    if (before) return before.listen();
    const stored = await readAnswer(db, key, now());
    return stored === null ? answerStreams.get(key)?.listen() : streamText(stored, { text: stored, origin: 'ai' });
  }

  async function byModel(viewer: Viewer, asked: AskedWord, model: ChatProvider) {
    const question = questionOf(asked);
    const key = explanationKey(model.model, question);
    const known = await answerOf(key);
    if (known) return known;
    const paid = await usage.begin(viewer, 'word', model.model);
    // Another request may have begun the answer, or finished it, while this one was entered.
    const sinceThen = await answerOf(key);
    if (sinceThen) {
      await paid.refund();
      return sinceThen;
    }
    const stream = new AnswerStream(forget);
    answerStreams.set(key, stream);
    const writing = write()
      .catch(onError)
      .finally(() => running.delete(writing));
    running.add(writing);
    return stream.listen();

    async function write(): Promise<void> {
      const used: ServiceUse[] = [];
      try {
        const answer = await ask(model, question, stream, { stopping: stopping.signal, used });
        await storeAnswer(db, key, answer.text, now());
        await paid.done(used);
        stream.end({ text: answer.text, origin: 'ai' });
      } catch (error) {
        // No reader is waiting any more, but the service is paid for what it wrote.
        if (stream.signal.aborted && !stopping.signal.aborted) return await paid.done(used);
        forget();
        stream.fail(stopping.signal.aborted ? new AppError('UNAVAILABLE', { msg: RESTARTING }) : forReaders(error));
        await paid.refund(used);
        return;
      }
      forget();
    }

    /** Removes the stream, if it is still the one of its key. */
    function forget(): void {
      if (answerStreams.get(key) === stream) answerStreams.delete(key);
    }
  }

  return {
    explain: (viewer, asked) =>
      chat === null || asked.by === 'dictionary' ? byDictionary(asked) : byModel(viewer, asked, chat),
    clean: () => clean(db, now()),
    async close() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

function ask(
  model: ChatProvider,
  question: Question,
  stream: AnswerStream,
  { stopping, used }: { stopping: AbortSignal; used: ServiceUse[] },
) {
  const tooLong = new AbortController();
  return model.ask({
    messages: explanationPrompt(question),
    signal: AbortSignal.any([stream.signal, tooLong.signal, stopping]),
    onSpent: (use) => used.push(use),
    onText(text) {
      stream.add(text);
      if (stream.text.length > LONGEST_ANSWER) tooLong.abort(new RefusedRequest('回答太长'));
    },
  });
}

/** Details of a service failure go to the log; a reader can only retry. */
function forReaders(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return new AppError('UPSTREAM_FAILED', { msg: 'AI 没有讲完，请再试一次', cause: error });
}

const RETENTION_DAYS = 180;
/** Entries that are kept, some 100 MB. */
const MAX_ENTRIES = 50_000;

/** Key of a question: model, prompt version, word, sentence and position. */
function explanationKey(model: string, { word, headword, sentence, start }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([model, PROMPT_VERSION, word.toLowerCase(), headword, sentence, start]))
    .digest('base64url');
}

/** Null when it is not cached. */
async function readAnswer(db: Db, key: string, now: Date): Promise<string | null> {
  const [row] = await db.select().from(wordExplanations).where(eq(wordExplanations.key, key)).limit(1);
  if (row === undefined) return null;
  const aDayAgo = new Date(now.getTime() - DAY_MS);
  // Touched at most once a day.
  if (row.readAt < aDayAgo) {
    const isOld = and(eq(wordExplanations.key, key), lt(wordExplanations.readAt, aDayAgo));
    await db.update(wordExplanations).set({ readAt: now }).where(isOld);
  }
  return row.text;
}

async function storeAnswer(db: Db, key: string, text: string, now: Date): Promise<void> {
  await db.insert(wordExplanations).values({ key, text, createdAt: now, readAt: now }).onConflictDoNothing();
}

/** Evicts entries unread for half a year, and the least recently read ones beyond the limit. */
async function clean(db: Db, now: Date): Promise<void> {
  await db
    .delete(wordExplanations)
    .where(lt(wordExplanations.readAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
  const [last] = await db
    .select({ readAt: wordExplanations.readAt })
    .from(wordExplanations)
    .orderBy(desc(wordExplanations.readAt))
    .offset(MAX_ENTRIES)
    .limit(1);
  if (last) await db.delete(wordExplanations).where(lt(wordExplanations.readAt, last.readAt));
}
