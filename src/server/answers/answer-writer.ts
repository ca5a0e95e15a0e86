/**
 * Writes answers that are kept: asks the model, hands on what it says, and keeps it in a record while it comes. The record is the truth:
 * ending it there (by the model, a reader who stops it, or a sweep that takes it for dead) ends it for all readers, in every process.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import { announce, type Events } from '#server/db/events.ts';
import type { StreamEvent } from '#server/http/execute.ts';
import { type ChatMessage, type ChatProvider, RefusedRequest } from '#server/providers/ai/port.ts';
import type { ServiceUse } from '#server/service-prices.ts';
import { AnswerStream } from './answer-stream.ts';

/** Interval at which the text so far is stored, and so reaches other processes; its first piece is stored at once. */
const KEEP_MS = 1_000;
/** Answers that go on within this time are announced to other processes together. */
const ANNOUNCE_MS = 50;
/** Interval of signs of life while no text comes. */
const LIFE_MS = 5_000;
/** A longer answer is cut off. */
const LONGEST_ANSWER = 12_000;
/** Interval at which a follower in another process reads the record, even without an announcement. */
const LOOK_MS = 2_000;
const FAILED = '对方服务没有答完';
const STOPPED = '还没写完服务就重启了';
/** What a reader is told of a failed answer that cost nothing. @param reason in words of ours; null where there are none for people */
export const givenBack = (reason: string | null): string => `${reason ?? FAILED}，这次没有计数`;

interface Failure {
  /** Reason for people; null for an unforeseen failure. */
  reason: string | null;
  /** Whether it was ended because of its content: the reader has seen its beginning, and may have asked for it in this way. */
  wasCut: boolean;
  /** Consumption of the failed answer. */
  used: readonly ServiceUse[];
}

/** Storage of an answer. */
export interface AnswerRecord {
  /** Stores the text so far, with a sign of life. @returns false when the answer has ended */
  write(text: string): Promise<boolean>;
  /** @returns result of the stream's `done` event; null when it had ended before */
  done(text: string, used: readonly ServiceUse[]): Promise<unknown>;
  /**
   * @param text what stays of it
   * @returns what its reader is told
   */
  fail(text: string, why: Failure): Promise<string>;
}

/** A record as somebody finds it who did not write it. */
export type Kept = { text: string } & (
  | { is: 'writing' }
  | { is: 'done'; result: unknown }
  | { is: 'failed'; error: AppError }
);

export interface AnswerWriter {
  /** Returns at once. @param key of the record, unique among all that are written */
  begin(key: string, messages: readonly ChatMessage[], record: AnswerRecord, model: ChatProvider): void;
  /** Text written so far; undefined when this process does not write the answer. */
  textOf(key: string): string | undefined;
  /**
   * The answer from its beginning to its end, even when another process writes it. @param read reads the stored answer, for one that is
   * written elsewhere
   */
  follow(key: string, read: () => Promise<Kept>, signal: AbortSignal): AsyncIterable<StreamEvent>;
  /** Stops writing it in this process. */
  abort(key: string): void;
  /** Fails all that is written here, so that the process can stop. */
  close(): Promise<void>;
}

interface AnswerWriterOptions {
  db: Db;
  events: Pick<Events, 'on'>;
  onError(error: unknown): void;
}

interface Work {
  messages: readonly ChatMessage[];
  record: AnswerRecord;
  stream: AnswerStream;
  stop: AbortController;
}

export function createAnswerWriter({ db, events, onError }: AnswerWriterOptions): AnswerWriter {
  const running = new Map<string, { stream: AnswerStream; stop: AbortController; over: Promise<void> }>();
  const news = new EventTarget();
  let isClosing = false;
  events.on('answers', () => news.dispatchEvent(new Event('news')));

  let announcing: Promise<void> | null = null;
  function announceNews(): Promise<void> {
    announcing ??= wait(ANNOUNCE_MS).then(() => {
      announcing = null;
      return announce(db, 'answers', {});
    });
    return announcing;
  }

  async function write({ messages, record, stream, stop }: Work, model: ChatProvider): Promise<void> {
    const leaks = leakDetector(messages);
    const keeper = keepWhile(record, stream, stop);
    const cut = new AbortController();
    let kept = () => stream.text;
    const used: ServiceUse[] = [];
    const refuse = (msg: string) => cut.abort(new RefusedRequest(msg));
    try {
      const answer = await model.ask({
        messages,
        temperature: 0.3,
        onSpent: (use) => used.push(use),
        signal: AbortSignal.any([stop.signal, cut.signal]),
        onText(piece) {
          // Pieces that still arrive after the cut are ignored.
          if (cut.signal.aborted) return;
          const isFirst = stream.text === '';
          if (MAY_LEAK.test(piece) && leaks(stream.text.slice(-1_000) + piece)) {
            kept = () => '';
            return refuse('回答不合要求');
          }
          stream.add(piece);
          if (isFirst) keeper.first();
          if (stream.text.length > LONGEST_ANSWER) refuse('回答太长');
        },
      });
      await keeper.stop();
      const result = await record.done(answer.text.trim(), used);
      if (result === null) throw new Error('ended');
      stream.end(result);
    } catch (error) {
      await keeper.stop();
      if (!stop.signal.aborted) onError(error);
      const isStopped = isClosing && stop.signal.aborted;
      const reason = isStopped ? STOPPED : error instanceof AppError ? error.message : null;
      const wasCut = error instanceof RefusedRequest && stream.text !== '';
      const msg = await record.fail(kept(), { reason, wasCut, used }).catch((failure: unknown) => {
        // Nothing can be stored. The answer is taken for lost later, and listeners must not wait for that.
        onError(failure);
        return '没有答成，可以再问一次';
      });
      stream.fail(new AppError('UPSTREAM_FAILED', { msg, cause: error }));
    }
  }

  /** Keeps what has come, and with nothing new a sign of life. */
  function keepWhile(record: AnswerRecord, stream: AnswerStream, stop: AbortController) {
    let kept = 0;
    let lastAt = performance.now();
    let writing: Promise<void> = Promise.resolve();
    async function keep() {
      const { text } = stream;
      const isNews = text.length > kept;
      if (!isNews && performance.now() - lastAt < LIFE_MS) return;
      kept = text.length;
      lastAt = performance.now();
      if (!(await record.write(text))) return stop.abort(new Error('ended'));
      if (isNews) await announceNews();
    }
    const keepNow = () => {
      writing = writing.then(keep).catch(onError);
    };
    const timer = setInterval(keepNow, KEEP_MS);
    return {
      first: keepNow,
      stop: () => {
        clearInterval(timer);
        return writing;
      },
    };
  }

  async function* followRecord(read: () => Promise<Kept>, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    for (let sent = 0; ; ) {
      const kept = await read();
      if (kept.text.length > sent) yield { event: 'delta', data: { text: kept.text.slice(sent) } };
      sent = Math.max(sent, kept.text.length);
      if (kept.is === 'done') return yield { event: 'done', data: kept.result };
      if (kept.is === 'failed') throw kept.error;
      const patience = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
      await once(news, 'news', { signal: patience }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }

  return {
    begin(key, messages, record, model) {
      const stream = new AnswerStream();
      const stop = new AbortController();
      const over = write({ messages, record, stream, stop }, model)
        .catch(onError)
        .then(() => {
          running.delete(key);
          return announceNews();
        })
        .catch(onError);
      running.set(key, { stream, stop, over });
    },
    textOf: (key) => running.get(key)?.stream.text,
    follow: (key, read, signal) => running.get(key)?.stream.listen() ?? followRecord(read, signal),
    abort: (key) => running.get(key)?.stop.abort(new Error('ended')),
    async close() {
      isClosing = true;
      const all = [...running.values()];
      for (const { stop } of all) stop.abort(new Error('the process stops'));
      await Promise.all(all.map(({ over }) => over));
    },
  };
}

/** Words in a row that an answer shares with the instructions by no chance. */
const SHARED_WORDS = 8;
/** Phrases of our English instructions when they are told in Chinese. Ordinary answers have one or two of these at most. */
const TOLD_IN_CHINESE = [
  /(?:第一条|最后一条|用户)(?:的)?(?:用户)?消息/,
  /JSON\s*(?:对象|格式|消息)?/i,
  /(?:绝|永远|从)?(?:不|非)(?:是)?(?:对|给)(?:你|我)的(?:指令|指示|命令)/,
  /(?:绝不|不要|不得|切勿|永远不要)[^。；\n]{0,6}(?:重复|复述|描述|透露|泄露)[^。；\n]{0,8}(?:指令|指示|说明|规则|提示)/,
  /(?:简体中文|通俗的中文|浅显的中文)(?:来)?(?:回答|作答|写|撰写)/,
  /(?:段落|段)(?:的)?(?:编号|序号)[^。；\n]{0,8}(?:方括号|中括号)|(?:方括号|中括号)[^。；\n]{0,12}(?:编号|序号)/,
  /(?:正在)?学习英语的中国(?:读者|学习者|学生)|中国(?:读者|学习者)[^。；\n]{0,6}学(?:习)?英语/,
  /(?:不要|不用|不写|没有)[^。；\n]{0,4}(?:标题|表格|链接|图片)[^。；\n]{0,16}(?:HTML|代码)/i,
];
const TOLD_MARKS = 3;
/** Pieces without any of these bring nothing that could be noticed. */
const MAY_LEAK = /[a-z息令示则号答写]/i;

/**
 * Notices an answer that gives the instructions away, whatever the text or the reader made the model do.
 *
 * @returns whether a text has that many words in a row of the instructions in `messages`, or tells several of them in Chinese
 */
function leakDetector(messages: readonly ChatMessage[]): (text: string) => boolean {
  const rules = messages.flatMap(({ role, content }) => (role === 'system' ? wordsOf(content) : []));
  const runs = new Set(rules.map((_, at) => rules.slice(at, at + SHARED_WORDS).join(' ')));
  return (text) => {
    const words = wordsOf(text);
    if (runs.size > 0 && TOLD_IN_CHINESE.filter((mark) => mark.test(text)).length >= TOLD_MARKS) return true;
    return words.some((_, at) => {
      const run = words.slice(at, at + SHARED_WORDS);
      return run.length === SHARED_WORDS && runs.has(run.join(' '));
    });
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{Script=Latin}']+/gu) ?? [];

/** Characters of an answer that hold as many words as are compared. */
const LOOKED_AT = 1_000;

/** The same model, but it fails a request rather than reveal its instructions. The piece that would reveal them is not passed on. */
export function keepingInstructions(chat: ChatProvider): ChatProvider {
  return {
    model: chat.model,
    async ask({ onText, ...request }) {
      const leaks = leakDetector(request.messages);
      let said = '';
      const hear = (piece: string) => {
        said = said.slice(-LOOKED_AT) + piece;
        if (MAY_LEAK.test(piece) && leaks(said)) throw new RefusedRequest('回答不合要求');
        onText?.(piece);
      };
      const answer = await chat.ask({ ...request, ...(onText && { onText: hear }) });
      if (leaks(answer.text)) throw new RefusedRequest('回答不合要求');
      return answer;
    },
  };
}
