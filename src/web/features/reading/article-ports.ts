/** The reader's ports for an article: the contract's calls behind them. */

import { api } from '../../shell/browser.ts';
import { onWordNews, tellWordNews } from '../../shell/word-news.ts';
import type { ReaderNote, ReaderPorts } from '../reader/ports.ts';
import { sayWord } from './say-word.ts';
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
    lookUpMany: async (questions) => {
      const sentences: { text: string; words: { word: string; at: number }[] }[] = [];
      for (const { word, sentence, at } of questions) {
        const text = sentence.slice(0, LONGEST_SENTENCE);
        const asked = { word, at: Math.min(at, LONGEST_SENTENCE) };
        const last = sentences.at(-1);
        if (last?.text === text) last.words.push(asked);
        else sentences.push({ text, words: [asked] });
      }
      return (await api().call('POST /api/english/words', { body: { sentences } })).items;
    },
    play: sayWord,
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
      tellWordNews([{ word, known, ignored: false }]);
    },
    async setIgnored(word, ignored) {
      await api().call('POST /reader/myword/known', { body: { words: [word], known: ignored, mark: 'ignored' } });
      tellWordNews([{ word, ignored, known: false }]);
    },
    onWordNews,
    notes: {
      list: async (): Promise<readonly ReaderNote[]> => (await loadPersonal())?.notes ?? [],
      save: (draft) => api().call('POST /reader/article/{id}/notes/add', { params, body: draft }),
      async remove(noteUuid) {
        await api().call('POST /reader/article/notes/{id}/delete', { params: { id: noteUuid }, body: {} });
      },
    },
  };
}
