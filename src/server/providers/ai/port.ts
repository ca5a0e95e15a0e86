/** Asking a language model. The port knows neither articles nor readers: messages go in, text and its cost come out. */
import { AppError } from '#contract/errors.ts';
import type { ServiceUse } from '#server/service-prices.ts';

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ChatRequest {
  messages: readonly ChatMessage[];
  /** 0, the default, gives the likeliest answer. */
  temperature?: number;
  /** The answer is to be one JSON object. */
  json?: boolean;
  /** Hears the answer as it is written, piece by piece. Once a piece has come, a failure is final: nobody hears a beginning twice. */
  onText?: (text: string) => void;
  /** Hears what each try took, whichever service it was: also of one that failed or was given up after the service had begun, before the promise settles. */
  onSpent?: (use: ServiceUse) => void;
  /** Gives up when aborted; the promise then rejects with the signal's own reason. */
  signal?: AbortSignal;
}

/** Tokens as the service counts them; zero when it does not report them. */
export interface ChatUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface ChatAnswer {
  text: string;
  usage: ChatUsage;
  /** Name of the model that answered: another than was asked where a second service stood in. */
  model: string;
}

/** The service works and will not, or cannot, answer this one request: asking elsewhere or later is no remedy. */
export class RefusedRequest extends AppError {
  constructor(msg: string) {
    super('UPSTREAM_FAILED', { msg });
  }
}

export interface ChatProvider {
  /** Name of the model: part of every cache key, and shown to editors. */
  readonly model: string;
  /**
   * Waits out rate limits and passing failures, a few times.
   * @throws {AppError} UPSTREAM_FAILED with the reason in Chinese when the service cannot be brought to answer
   */
  ask(request: ChatRequest): Promise<ChatAnswer>;
}
