/**
 * Client of any service with OpenAI's chat protocol: DeepSeek, 通义, 智谱, Ollama. Answers are requested as a stream, so that a long answer can
 * be told from a dead connection; a service that answers whole is understood, too.
 */
import { type Dispatcher, errors, request as send } from 'undici';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import { EventStreamParser } from '#contract/sse.ts';
import { PATIENT, PassingFailure, type RetryPolicy, retryAfterMs, withRetries } from '../retry.ts';
import { type ChatAnswer, type ChatProvider, type ChatRequest, type ChatUsage, RefusedRequest } from './port.ts';
import { estimatedUsage } from './usage-estimate.ts';

export interface OpenAiOptions {
  /** Address up to and including `/v1`; `/chat/completions` is added. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
  /** Milliseconds without a single byte after which a try ends; the default is 60 s. */
  silenceMs?: number;
  /** Milliseconds for one whole try; the default is 5 min. */
  wholeMs?: number;
  retries?: RetryPolicy;
}

const Usage = z.object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) });
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        message: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: Usage.nullish(),
  error: z.object({ message: z.string().catch('') }).nullish(),
});

/** Longest answer to one message; a service that sends more is broken. */
const MAX_ANSWER_CHARACTERS = 400_000;
/** Bytes behind the end of an answer; where more come the connection is closed. */
const MAX_AFTER_END = 4_096;

export function createOpenAiCompatible(options: OpenAiOptions): ChatProvider {
  const { baseUrl, apiKey, model, silenceMs = 60_000, wholeMs = 300_000, retries = PATIENT } = options;
  const address = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;

  async function attempt(request: ChatRequest): Promise<ChatAnswer> {
    const { messages, temperature = 0, json = false, signal, onText, onSpent } = request;
    const answer = new Answer(onText);
    const late = AbortSignal.timeout(wholeMs);
    let hasBegun = false;
    try {
      const response = await send(address, {
        method: 'POST',
        signal: signal ? AbortSignal.any([late, signal]) : late,
        headersTimeout: silenceMs,
        bodyTimeout: silenceMs,
        headers: {
          'content-type': 'application/json',
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({
          model,
          messages,
          temperature,
          stream: true,
          stream_options: { include_usage: true },
          ...(json && { response_format: { type: 'json_object' } }),
        }),
      });
      const { statusCode, headers, body } = response;
      if (statusCode < 200 || statusCode > 299) throw await refusal(response);
      hasBegun = true;
      if (String(headers['content-type']).includes('text/event-stream')) await readStream(body, answer);
      else answer.take(await body.text());
      signal?.throwIfAborted();
      const whole = answer.whole();
      onSpent?.({ service: model, ...answer.spent(messages) });
      return { ...whole, model };
    } catch (error) {
      // A request that the caller aborted was being worked on.
      if (hasBegun || signal?.aborted) onSpent?.({ service: model, ...answer.spent(messages) });
      signal?.throwIfAborted();
      const isLate =
        late.aborted || error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
      const failure = failureOf(error, isLate ? 'AI 服务太久没有回应' : '连接 AI 服务时出错');
      if (failure instanceof RefusedRequest || !answer.isHeard) throw failure;
      throw upstream(failure.message, failure);
    }
  }

  return {
    model,
    async ask(request) {
      try {
        return await withRetries(() => attempt(request), retries, request.signal);
      } catch (error) {
        throw error instanceof PassingFailure ? givenUp(error) : error;
      }
    },
  };
}

/** Pieces of one answer, whether they come one by one or at once. */
class Answer {
  readonly #onText: ChatRequest['onText'];
  readonly #said = new ReasoningFilter();
  #text = '';
  #usage: ChatUsage | null = null;
  #isEnded = false;

  constructor(onText: ChatRequest['onText']) {
    this.#onText = onText;
  }

  /** Whether a listener has received the beginning. */
  get isHeard(): boolean {
    return this.#onText !== undefined && this.#text !== '';
  }

  /** @param data - One chunk, or the whole answer, as JSON */
  take(data: string): void {
    const { choices, usage, error } = parseChunk(data);
    // The service's message may contain the key or the question: logs and readers get only ours.
    if (error) throw new PassingFailure('AI 服务中途出错', { cause: error.message.slice(0, 200) });
    if (usage) this.#usage = { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens };
    const [choice] = choices;
    this.#hear(this.#said.push(choice?.delta?.content ?? choice?.message?.content ?? ''));
    if (this.#text.length > MAX_ANSWER_CHARACTERS) throw new RefusedRequest('AI 服务的回答太长');
    if (choice?.finish_reason === 'length') throw new RefusedRequest('AI 服务的回答被截断，没有写完');
    if (choice?.finish_reason === 'content_filter') throw new RefusedRequest('AI 服务拒绝处理这段内容');
    if (choice?.finish_reason || choice?.message) this.#isEnded = true;
  }

  #hear(text: string): void {
    if (text === '') return;
    this.#text += text;
    this.#onText?.(text);
  }

  whole(): Omit<ChatAnswer, 'model'> {
    this.#hear(this.#said.rest());
    if (!this.#isEnded) throw new PassingFailure('AI 服务的回答没有写完就断了');
    if (this.#text.trim() === '') throw new PassingFailure('AI 服务的回答是空的');
    return { text: this.#text, usage: this.#usage ?? { inputTokens: 0, outputTokens: 0 } };
  }

  /** Consumption as the service reported it, else estimated. */
  spent(messages: ChatRequest['messages']): ChatUsage & { isEstimated?: boolean } {
    return this.#usage ?? { ...estimatedUsage(messages, this.#text), isEstimated: true };
  }
}

/** Reads by events of the body: with many answers at once an iterator of each costs as much as everything else. */
function readStream(body: Dispatcher.ResponseData['body'], answer: Answer): Promise<void> {
  const parser = new EventStreamParser();
  return new Promise((resolve, reject) => {
    let isOver = false;
    body.on('error', reject).on('end', resolve);
    body.on('data', (bytes: Uint8Array) => {
      if (isOver) return;
      try {
        for (const { data } of parser.push(bytes)) {
          isOver = data.trim() === '[DONE]';
          if (isOver) break;
          answer.take(data);
        }
      } catch (error) {
        reject(error);
        body.destroy();
      }
      if (!isOver) return;
      resolve();
      // The few remaining bytes are read, so that the connection can be used again.
      body.dump({ limit: MAX_AFTER_END }).catch(() => undefined);
    });
  });
}

function parseChunk(data: string): z.infer<typeof Chunk> {
  try {
    return Chunk.parse(JSON.parse(data));
  } catch (cause) {
    throw new PassingFailure('AI 服务的回答读不懂', { cause });
  }
}

/** Error with the pause that the service asks for, if it asks for one. */
function givenUp(failure: PassingFailure): AppError {
  const seconds = Math.ceil((failure.afterMs ?? 0) / 1_000);
  if (seconds === 0) return upstream(failure.message, failure);
  const pause = seconds < 120 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
  const msg = `${failure.message}，请 ${pause}后再试`;
  return new AppError('UPSTREAM_FAILED', { msg, cause: failure, retryAfterSeconds: seconds });
}

const upstream = (msg: string, cause?: unknown) => new AppError('UPSTREAM_FAILED', { msg, cause });

/** @param unforeseen - What to say of an error that has no words for people */
function failureOf(error: unknown, unforeseen: string): AppError | PassingFailure {
  if (error instanceof AppError || error instanceof PassingFailure) return error;
  return new PassingFailure(unforeseen, { cause: error });
}

/** Busy and broken services are tried again, a wrong key or address is not. */
async function refusal({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<Error> {
  const said = (await body.text().catch(() => '')).slice(0, 300);
  if (status === 429 || status === 408 || status >= 500) {
    const afterMs = retryAfterMs(headers['retry-after']?.toString() ?? null);
    return new PassingFailure(status === 429 ? 'AI 服务说请求太频繁' : `AI 服务出错（${status}）`, {
      afterMs,
      cause: said,
    });
  }
  const reasons: Record<number, string> = {
    401: '密钥不对',
    402: '余额不足',
    403: '没有权限',
    404: '地址或模型不存在',
  };
  return new AppError('UPSTREAM_FAILED', { msg: `AI 服务拒绝了请求：${reasons[status] ?? status}`, cause: said });
}

/** Tags around the reasoning that some models write before the answer. */
const OPEN = '<think>';
const CLOSE = '</think>';

/** Removes the reasoning at the beginning of an answer that comes in pieces, cut anywhere. */
class ReasoningFilter {
  /** Text that may be the beginning of the opening or the closing tag. */
  #held = '';
  #state: 'beginning' | 'thinking' | 'thought' | 'answering' = 'beginning';

  push(piece: string): string {
    if (this.#state === 'answering') return piece;
    // Lines are left free after thoughts.
    if (this.#state === 'thought') return piece.trim() === '' ? '' : this.#answer(piece.trimStart());
    this.#held += piece;
    if (this.#state === 'beginning') {
      const begun = this.#held.trimStart();
      if (begun.length < OPEN.length && OPEN.startsWith(begun)) return '';
      if (!begun.startsWith(OPEN)) return this.#answer(this.#held);
      this.#state = 'thinking';
    }
    const end = this.#held.indexOf(CLOSE);
    if (end !== -1) {
      this.#state = 'thought';
      return this.push(this.#held.slice(end + CLOSE.length));
    }
    // Drops the reasoning except what may be the beginning of the closing tag.
    this.#held = this.#held.slice(-CLOSE.length);
    return '';
  }

  /** Text that was held back at the end of the answer and is no reasoning. */
  rest(): string {
    return this.#state === 'beginning' ? this.#answer(this.#held) : '';
  }

  #answer(text: string): string {
    this.#state = 'answering';
    this.#held = '';
    return text;
  }
}
