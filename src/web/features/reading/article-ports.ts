/** The reader's ports for an article: the contract's calls behind them. */

import { api } from '../../shell/api.ts';
import { onWordChanges } from '../../shell/word-changes.ts';
import type { ReaderPorts } from '../reader/ports.ts';
import { helpPorts } from './help-ports.ts';
import { notePort } from './note-port.ts';
import { sayWord } from './say-word.ts';
import { putWord } from './use-own-words.ts';
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
    addWord: ({ word, ...context }) =>
      putWord(
        'book',
        { word, in_myword: true },
        { name: 'POST /reader/myword', input: { body: { word, ...context, article_id: articleId } } },
      ),
    removeWord: (word) =>
      putWord(
        'book',
        { word, known: null, in_myword: false },
        { name: 'POST /reader/myword/del', input: { body: { word } } },
      ),
    setKnown: (word, known) =>
      putWord(
        'known',
        { word, known, ignored: false },
        { name: 'POST /reader/myword/known', input: { body: { words: [word], known } } },
      ),
    setIgnored: (word, ignored) =>
      putWord(
        'known',
        { word, ignored, known: false },
        { name: 'POST /reader/myword/known', input: { body: { words: [word], known: ignored, mark: 'ignored' } } },
      ),
    onWordNews: onWordChanges,
    async reportTranslation(report) {
      await api().call('POST /reader/article/{id}/report', { params: { id: articleId }, body: report });
    },
    notes: notePort(articleId, loadPersonal),
  };
}
