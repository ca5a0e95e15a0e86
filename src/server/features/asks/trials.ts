/** Trying a prompt on a model, for editors: nothing is kept or counted. */
import { AppError } from '#contract/errors.ts';
import { AnswerStream } from '#server/answers/answer-stream.ts';
import type { StreamEvent } from '#server/http/execute.ts';
import type { ChatProvider } from '#server/providers/ai/port.ts';
import { costInFen, type Price } from '#server/service-prices.ts';

export interface Trials {
  /** @param model of the service that is set up; its usual one unless told. @throws {AppError} NOT_CONFIGURED */
  run(prompt: string, model: string | undefined, signal: AbortSignal): AsyncIterable<StreamEvent>;
}

/**
 * @param chatOf a model by name; null where no service is set up
 * @param prices by the name of the model
 */
export function createTrials(
  chatOf: ((model: string | undefined) => ChatProvider) | null,
  prices: ReadonlyMap<string, Price>,
): Trials {
  return {
    run(prompt, name, signal) {
      if (chatOf === null)
        throw new AppError('NOT_CONFIGURED', { msg: '没有接入 AI：启动时给出 AI_BASE_URL 和 AI_MODEL' });
      const chat = chatOf(name);
      const gone = new AbortController();
      const stream = new AnswerStream(() => gone.abort());
      const startedAt = performance.now();
      let firstAt: number | null = null;
      const seconds = (from: number, to: number) => Math.round(to - from) / 1_000;
      chat
        .ask({
          messages: [{ role: 'user', content: prompt }],
          signal: AbortSignal.any([signal, gone.signal]),
          onText(piece) {
            firstAt ??= performance.now();
            stream.add(piece);
          },
        })
        .then(({ text, model, usage }) => {
          const endedAt = performance.now();
          const price = prices.get(model);
          stream.end({
            ...{ text, model },
            seconds: seconds(startedAt, endedAt),
            first_seconds: seconds(startedAt, firstAt ?? endedAt),
            ...{ input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
            cost_fen: price ? costInFen({ ...usage, characters: 0 }, price) : null,
          });
        })
        .catch((error: unknown) => stream.fail(error));
      return stream.listen();
    },
  };
}
