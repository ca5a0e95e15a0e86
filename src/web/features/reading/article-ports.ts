/** The reader's ports for an article: the contract's calls behind them. */

import { api } from '../../shell/browser.ts';
import { onWordNews, tellWordNews } from '../../shell/word-news.ts';
import type { ReaderNote, ReaderPorts } from '../reader/ports.ts';
import type { PersonalPart } from './use-personal-part.ts';

/** What the call takes. */
const LONGEST_SENTENCE = 2_000;

/** @param loadPersonal the one call that brings what is personal; null for visitors */
export function articlePorts(
  articleId: string,
  loadPersonal: () => Promise<PersonalPart | null>,
): Omit<ReaderPorts, 'onProgress'> {
  const params = { id: articleId };
  return {
    lookUp: ({ word, sentence, at, alone }) =>
      api().call('GET /api/english/word', {
        query: {
          word,
          sentence: sentence.slice(0, LONGEST_SENTENCE),
          at: Math.min(at, LONGEST_SENTENCE),
          ...(alone && { alone: 'true' as const }),
        },
      }),
    async addWord({ word, sentence, sentence_zh, block_id, start }) {
      await api().call('POST /reader/myword', {
        body: { word, sentence, sentence_zh, block_id, start, article_id: articleId },
      });
      tellWordNews([{ word, in_myword: true }]);
    },
    async removeWord(word) {
      await api().call('POST /reader/myword/del', { body: { word } });
      tellWordNews([{ word, known: null, in_myword: false }]);
    },
    async setKnown(word, known) {
      await api().call('POST /reader/myword/known', { body: { words: [word], known } });
      tellWordNews([{ word, known }]);
    },
    onWordNews,
    notes: {
      list: async (): Promise<readonly ReaderNote[]> => (await loadPersonal())?.notes ?? [],
      save: (draft, at) => api().call('POST /reader/article/{id}/notes/add', { params, body: { ...draft, at } }),
      popular: async () => (await api().call('GET /reader/article/{id}/notes/all', { params, query: {} })).popular,
      async remove(noteUuid, at) {
        await api().call('POST /reader/article/notes/{id}/delete', { params: { id: noteUuid }, body: { at } });
      },
    },
  };
}
