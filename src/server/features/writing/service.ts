/** 自己写两句: corrects the English in which a reader sums up an article, by a model, else by dictionary and rules. Nothing is kept here. */
import { AppError } from '#contract/errors.ts';
import type { Writing } from '#contract/shapes.ts';
import { paragraphsOf } from '#server/answers/text-material.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { UsageService } from '#server/features/usage/service.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { ChatProvider } from '#server/providers/ai/port.ts';
import { correctionsIn, writingMessages } from './prompt.ts';
import { ruleFixes } from './rules.ts';

export interface WritingService {
  /** @throws {AppError} NOT_FOUND, QUOTA_EXCEEDED, UPSTREAM_FAILED */
  correct(articleId: number, text: string, viewer: Viewer, signal: AbortSignal): Promise<Writing>;
}

interface WritingOptions {
  articles: Pick<ArticleService, 'readable'>;
  dictionary: Pick<Dictionary, 'reader' | 'lookup' | 'suggest'>;
  usage: Pick<UsageService, 'begin'>;
  /** Null where none is set up. */
  chat: ChatProvider | null;
  onError(error: unknown): void;
}

export function createWriting({ articles, dictionary, usage, chat, onError }: WritingOptions): WritingService {
  return {
    async correct(articleId, text, viewer, signal) {
      const { title, blocks } = await articles.readable(articleId, viewer);
      const paragraphs = paragraphsOf(blocks);
      if (chat === null) {
        const ownWords = new Set(
          [title, ...paragraphs.map((each) => each.text)]
            .join(' ')
            .toLowerCase()
            .match(/[a-z]+/g),
        );
        return { fixes: ruleFixes(text, ownWords, dictionary), better: null, said: null, origin: 'dictionary' };
      }
      const paid = await usage.begin(viewer, 'writing', chat.model);
      try {
        const messages = writingMessages(title, paragraphs, text);
        const { text: answer, usage: cost, model } = await chat.ask({ messages, json: true, signal });
        const corrected = correctionsIn(answer, text);
        await paid.done({ ...cost, service: model });
        return { ...corrected, origin: 'ai' };
      } catch (error) {
        await paid.refund();
        if (!signal.aborted) onError(error);
        throw new AppError('UPSTREAM_FAILED', { msg: '没有改成，这次没有计数，可以再试一次', cause: error });
      }
    },
  };
}
