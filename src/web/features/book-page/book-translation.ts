/** Translating paragraphs of a book that is read: the call, and the chapter's text fetched again for memory and device. */

import type { Result } from '#contract/call.ts';
import { ApiError } from '#contract/client-error.ts';
import type { contract } from '#contract/index.ts';
import { api, token } from '../../shell/api.ts';
import { hasService } from '../../shell/has-service.ts';
import type { TranslateBlocksPort } from '../reader/index.ts';
import { chapterOfBlock } from './book-places.ts';
import type { ChapterTexts } from './chapter-texts.ts';

type MadeSentences = Result<(typeof contract)['POST /reader/book/{id}/translate']>['sentences'];

export interface BookTranslation {
  /** @param blockIds of one chapter, at most 20 */
  ask(blockIds: readonly string[]): Promise<MadeSentences>;
}

/** Pause after the last answer, so that a chapter that is translated in pieces is fetched again once. */
const RENEW_AFTER_MS = 1_500;

export function createBookTranslation(bookId: string, texts: Pick<ChapterTexts, 'renew'>): BookTranslation {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  return {
    async ask(blockIds) {
      const index = chapterOfBlock(blockIds[0] ?? '') ?? 0;
      const { sentences } = await api().call('POST /reader/book/{id}/translate', {
        params: { id: bookId },
        body: { index, block_ids: [...blockIds] },
      });
      clearTimeout(timers.get(index));
      timers.set(
        index,
        setTimeout(() => void texts.renew(index), RENEW_AFTER_MS),
      );
      return sentences;
    },
  };
}

/** The reader's port for translating blocks. @param logIn goes to the login page */
export function blocksPort(translation: BookTranslation, logIn: () => void): TranslateBlocksPort {
  return {
    translates: () => hasService('translation'),
    async ask(blockIds) {
      if (token() !== null) return translation.ask(blockIds);
      logIn();
      throw new ApiError({ code: '401', msg: '登录后才能翻译' });
    },
  };
}
