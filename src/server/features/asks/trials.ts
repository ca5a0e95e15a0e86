/** Trying prompts and models, for editors: as they are, or as readers' questions and key points are asked for. Nothing is kept but what it cost. */
import { AppError } from '#contract/errors.ts';
import { AnswerStream } from '#server/answers/answer-stream.ts';
import { paragraphsOf, within } from '#server/answers/text-material.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { MAX_TEXT as MAX_SUMMARISED, summaryMessages } from '#server/features/summaries/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import type { StreamEvent } from '#server/http/execute.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { ChatMessage, ChatProvider } from '#server/providers/ai/port.ts';
import { costInFen, type Price, type ServiceUse } from '#server/service-prices.ts';
import { askMessages, MAX_TEXT } from './prompt.ts';

export interface Tried {
  prompt: string;
  kind: 'plain' | 'ask' | 'summary';
  articleId: number | null;
  /** Instructions in place of ours; null for ours. */
  instructions: string | null;
  /** A model of the service that is set up; null for its default. */
  model: string | null;
}

export interface Trials {
  /** @throws {AppError} NOT_CONFIGURED; INVALID_INPUT without a prompt or article where there must be one; NOT_FOUND */
  run(tried: Tried, viewer: Viewer, signal: AbortSignal): Promise<AsyncIterable<StreamEvent>>;
}

interface TrialOptions {
  /** A model by name; null where no service is set up. */
  chatOf: ((model: string | undefined) => ChatProvider) | null;
  /** Prices by the name of the model. */
  prices: ReadonlyMap<string, Price>;
  articles: Pick<ArticleService, 'readable'>;
  usage: Pick<UsageService, 'enter'>;
  onError(error: unknown): void;
}

export function createTrials({ chatOf, prices, articles, usage, onError }: TrialOptions): Trials {
  async function messagesOf({ prompt, kind, articleId, instructions }: Tried, viewer: Viewer): Promise<ChatMessage[]> {
    if (kind !== 'summary' && prompt === '')
      throw new AppError('INVALID_INPUT', { fields: { prompt: '请填写提示词' } });
    const asked = await withArticle(prompt, kind, articleId, viewer);
    if (!instructions) return asked;
    return [{ role: 'system', content: instructions }, ...asked.filter(({ role }) => role !== 'system')];
  }

  async function withArticle(
    prompt: string,
    kind: Tried['kind'],
    articleId: number | null,
    viewer: Viewer,
  ): Promise<ChatMessage[]> {
    if (kind === 'plain') return [{ role: 'user', content: prompt }];
    if (articleId === null) {
      if (kind === 'ask') return askMessages(prompt, null, []);
      throw new AppError('INVALID_INPUT', { fields: { article_id: '请填写文章编号' } });
    }
    const { title, blocks } = await articles.readable(articleId, viewer);
    const paragraphs = paragraphsOf(blocks);
    return kind === 'summary'
      ? summaryMessages(title, within(paragraphs, MAX_SUMMARISED))
      : askMessages(prompt, { title, paragraphs: within(paragraphs, MAX_TEXT), passage: null }, []);
  }

  return {
    async run(tried, viewer, signal) {
      if (chatOf === null)
        throw new AppError('NOT_CONFIGURED', { msg: '没有接入 AI：启动时给出 AI_BASE_URL 和 AI_MODEL' });
      const messages = await messagesOf(tried, viewer);
      const chat = chatOf(tried.model || undefined);
      const gone = new AbortController();
      const stream = new AnswerStream(() => gone.abort());
      const used: ServiceUse[] = [];
      const startedAt = performance.now();
      let firstAt: number | null = null;
      const seconds = (from: number, to: number) => Math.round(to - from) / 1_000;
      chat
        .ask({
          messages,
          signal: AbortSignal.any([signal, gone.signal]),
          onSpent: (use) => used.push(use),
          onText(piece) {
            firstAt ??= performance.now();
            stream.add(piece);
          },
        })
        .then(({ text, model, usage: took }) => {
          const endedAt = performance.now();
          const price = prices.get(model);
          stream.end({
            text,
            model,
            instructions: messages.find(({ role }) => role === 'system')?.content ?? '',
            seconds: seconds(startedAt, endedAt),
            first_seconds: seconds(startedAt, firstAt ?? endedAt),
            input_tokens: took.inputTokens,
            output_tokens: took.outputTokens,
            cost_fen: price ? costInFen({ ...took, characters: 0 }, price) : null,
          });
        })
        .catch((error: unknown) => stream.fail(error))
        .then(() => usage.enter('trial', used, stream.state.is === 'failed'))
        .catch(onError);
      return stream.listen();
    },
  };
}
