/**
 * Several services as one: a service that keeps failing is left alone for a while (circuit breaker), the next one stands in for it, and
 * no more requests run at once than it is allowed.
 */
import { bulkhead, ConsecutiveBreaker, circuitBreaker, handleWhen, isBulkheadRejectedError, wrap } from 'cockatiel';
import { AppError } from '#contract/errors.ts';
import { type ChatAnswer, type ChatProvider, type ChatRequest, RefusedRequest } from './port.ts';

export interface SteadyOptions {
  /** Requests to one service that run at the same time; 200 by default. */
  parallel?: number;
  /** Failures in a row after which a service is not asked for `restMs`, then once as a trial. */
  failures?: number;
  restMs?: number;
}

/** Requests that wait for a place; beyond these a request is refused at once. */
const LONGEST_QUEUE = 1_000;

/**
 * @param services the first is asked while it works; its name stands for all of them in cache keys
 * @returns fails over as long as nobody has heard a beginning
 */
export function steadyChat(
  services: readonly [ChatProvider, ...ChatProvider[]],
  { parallel = 200, failures = 5, restMs = 15_000 }: SteadyOptions = {},
): ChatProvider {
  const guarded = services.map((service) => {
    const breaker = circuitBreaker(handleWhen(isOfTheService), {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: restMs,
    });
    const policy = wrap(bulkhead(parallel, LONGEST_QUEUE), breaker);
    return (request: ChatRequest) => {
      let isQueued = true;
      const answer = policy.execute(() => {
        isQueued = false;
        return service.ask(request);
      }, request.signal);
      return untilAborted(answer, request.signal, () => isQueued);
    };
  });

  return {
    model: services[0].model,
    async ask(request) {
      let isHeard = false;
      const { onText } = request;
      const heard: ChatRequest = onText
        ? {
            ...request,
            onText(text) {
              isHeard = true;
              onText(text);
            },
          }
        : request;
      let last: unknown;
      for (const ask of guarded) {
        try {
          return await ask(heard);
        } catch (error) {
          request.signal?.throwIfAborted();
          last = error;
          if (isHeard || error instanceof RefusedRequest) break;
        }
      }
      throw told(last);
    },
  };
}

/** Counts against the service: not what it refuses to say, not a reader who leaves. */
function isOfTheService(error: unknown): boolean {
  return error instanceof AppError && error.reason === 'UPSTREAM_FAILED' && !(error instanceof RefusedRequest);
}

/** A request in the queue has nobody who would hear its signal; one that runs ends by itself, and says what it took. */
async function untilAborted(
  answer: Promise<ChatAnswer>,
  signal: AbortSignal | undefined,
  isQueued: () => boolean,
): Promise<ChatAnswer> {
  if (signal === undefined) return answer;
  const aborted = Promise.withResolvers<never>();
  const abort = () => isQueued() && aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const whole = await Promise.race([answer, aborted.promise]);
    signal.throwIfAborted();
    return whole;
  } finally {
    signal.removeEventListener('abort', abort);
    answer.catch(() => undefined);
  }
}

function told(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const msg = isBulkheadRejectedError(error) ? 'AI 服务正忙，请稍后再试' : 'AI 服务暂时连不上，请稍后再试';
  return new AppError('UPSTREAM_FAILED', { msg, cause: error });
}
