/**
 * Writes answers: asks the model, hands on what it says, keeps it while it comes. The question's row is the truth: whoever ends it there
 * (the model, the reader who stops it, a sweep that takes it for dead) ends it for everybody.
 */
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import { announce } from '#server/db/events.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import { AnswerStream } from '#server/http/answer-stream.ts';
import type { ChatMessage, ChatProvider } from '#server/providers/ai/port.ts';
import { citationsIn, type Paragraph, tidyCitations } from './material.ts';
import { presentAsk } from './present.ts';
import { leakDetector } from './prompt.ts';
import * as queries from './queries.ts';

/** What was written reaches other processes so often. */
const KEEP_MS = 400;
/** While nothing comes. */
const LIFE_MS = 5_000;
/** A longer answer is cut off. */
const LONGEST_ANSWER = 12_000;
const FAILED = 'AI 没有答成，这次没有计数，可以再问一次';

export interface Work {
  row: queries.AskRow;
  messages: readonly ChatMessage[];
  /** What may be cited. */
  paragraphs: readonly Paragraph[];
}

export interface Writing {
  /** Returns at once. */
  begin(work: Work, model: ChatProvider): void;
  /** While it is written here. */
  streamOf(id: number): AnswerStream | undefined;
  /** Whoever writes it here lets go. */
  abort(id: number): void;
  /** Fails all that is written here, so that the process can stop. */
  close(): Promise<void>;
}

interface WritingOptions {
  db: Db;
  usage: Pick<UsageService, 'settle' | 'refund'>;
  onError(error: unknown): void;
  now: () => Date;
}

export function createWriting({ db, usage, onError, now }: WritingOptions): Writing {
  const running = new Map<number, { stream: AnswerStream; stop: AbortController; over: Promise<void> }>();

  async function write({ row, messages, paragraphs }: Work, model: ChatProvider, stream: AnswerStream, stop: AbortController) {
    const leaks = leakDetector(messages);
    const keeper = keepWhile(row.id, stream, stop);
    const cut = new AbortController();
    try {
      const { text, usage: cost, model: service } = await model.ask({
        messages,
        temperature: 0.3,
        signal: AbortSignal.any([stop.signal, cut.signal]),
        onText(piece) {
          if (leaks(stream.text.slice(-1_000) + piece)) return cut.abort(new AppError('UPSTREAM_FAILED', { msg: '回答不合要求' }));
          stream.add(piece);
          if (stream.text.length > LONGEST_ANSWER) cut.abort(new AppError('UPSTREAM_FAILED', { msg: '回答太长' }));
        },
      });
      await keeper.stop();
      const answer = tidyCitations(text.trim(), paragraphs);
      const cites = citationsIn(answer, paragraphs, row.pos?.index);
      const done = await queries.end(db, row.id, { state: 'DONE', answer, cites });
      if (done === undefined) throw new Error('ended');
      if (row.paidId !== null) await usage.settle(row.paidId, { ...cost, service });
      stream.end(presentAsk(done));
    } catch (error) {
      await keeper.stop();
      if (!stop.signal.aborted) onError(error);
      const isOurs = cut.signal.aborted;
      await fail(row.id, isOurs ? { answer: '' } : { answer: stream.text });
      stream.fail(new AppError('UPSTREAM_FAILED', { msg: FAILED, cause: error }));
    }
  }

  async function fail(id: number, left: { answer: string }): Promise<void> {
    const ended = await queries.end(db, id, { state: 'FAILED', failure: FAILED, ...left });
    if (ended?.paidId) await usage.refund(ended.paidId);
  }

  /** Keeps what has come in the row, and with nothing new a sign of life. */
  function keepWhile(id: number, stream: AnswerStream, stop: AbortController) {
    let kept = 0;
    let lastAt = Date.now();
    let writing: Promise<void> = Promise.resolve();
    async function keep() {
      const text = stream.text;
      const isNews = text.length > kept;
      if (!isNews && Date.now() - lastAt < LIFE_MS) return;
      kept = text.length;
      lastAt = Date.now();
      // Ended by somebody else: nobody waits for more.
      if (!(await queries.write(db, id, text, now()))) return stop.abort(new Error('ended'));
      if (isNews) await announce(db, 'asks', { id });
    }
    const timer = setInterval(() => {
      writing = writing.then(keep).catch(onError);
    }, KEEP_MS);
    return {
      stop: () => {
        clearInterval(timer);
        return writing;
      },
    };
  }

  return {
    begin(work, model) {
      const { id } = work.row;
      const stream = new AnswerStream();
      const stop = new AbortController();
      const over = write(work, model, stream, stop)
        .catch(onError)
        .finally(async () => {
          running.delete(id);
          await announce(db, 'asks', { id }).catch(onError);
        });
      running.set(id, { stream, stop, over });
    },
    streamOf: (id) => running.get(id)?.stream,
    abort: (id) => running.get(id)?.stop.abort(new Error('ended')),
    async close() {
      const all = [...running.values()];
      for (const { stop } of all) stop.abort(new Error('the process stops'));
      await Promise.all(all.map(({ over }) => over));
    },
  };
}
