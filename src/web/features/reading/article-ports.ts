/** The reader's ports for an article: the contract's calls behind them. */

import { addWord, markWords, removeWords } from '../../data/word-writes.ts';
import { api } from '../../shell/browser.ts';
import { onWordNews } from '../../shell/word-news.ts';
import type { ReaderPorts } from '../reader/ports.ts';
import { helpPorts } from './help-ports.ts';
import { notePort } from './note-port.ts';
import { sayWord } from './say-word.ts';
import type { PersonalPart } from './use-personal-part.ts';

/** What the call takes. */
const LONGEST_SENTENCE = 2_000;

/** @param loadPersonal the one call that brings what is personal; null for visitors */
export function articlePorts(
  articleId: string,
  loadPersonal: () => Promise<PersonalPart | null>,
): Omit<ReaderPorts, 'onProgress'> {
  return {
    lookUp: ({ word, sentence, at, alone }) =>
      api().call('GET /api/english/word', {
        query: {
          word,
          sentence: sentence.slice(0, LONGEST_SENTENCE),
          ...(at !== undefined && { at: Math.min(at, LONGEST_SENTENCE) }),
          ...(alone && { alone: 'true' as const }),
        },
      }),
    lookUpMany: async (questions) => {
      const sentences: { text: string; words: { word: string; at: number; alone?: true }[] }[] = [];
      for (const { word, sentence, at, alone } of questions) {
        const text = sentence.slice(0, LONGEST_SENTENCE);
        const asked = { word, at: Math.min(at ?? 0, LONGEST_SENTENCE), ...(alone && { alone }) };
        const last = sentences.at(-1);
        if (last?.text === text) last.words.push(asked);
        else sentences.push({ text, words: [asked] });
      }
      return (await api().call('POST /api/english/words', { body: { sentences } })).items;
    },
    ...helpPorts,
    play: sayWord,
    addWord: async (added) => {
      await addWord({ ...added, article_id: articleId });
    },
    removeWord: (word) => removeWords([word]),
    setKnown: (word, isKnown) => markWords([word], isKnown ? 'known' : null),
    setIgnored: (word, isIgnored) => markWords([word], isIgnored ? 'ignored' : null),
    onWordNews,
    async reportTranslation(report) {
      await api().call('POST /reader/article/{id}/report', { params: { id: articleId }, body: report });
    },
    notes: notePort(articleId, loadPersonal),
  };
}
