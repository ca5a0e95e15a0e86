/** The reader's ports for an article, implemented by the contract's calls: lookup, words, explanations, translation, reports, glosses. */

import { useEffect, useMemo } from 'react';
import { ApiError, networkError } from '#contract/client-error.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { addWord, markWords, removeWords } from '../../data/word-writes.ts';
import { api, token } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { onWordChanges } from '../../shell/word-changes.ts';
import { useVisitorLevel } from '../placement/use-visitor-level.ts';
import { glossChoice, type ReaderPorts } from '../reader/index.ts';
import { sayWord } from '../speech/say-word.ts';
import { notePort } from './note-port.ts';
import type { PersonalPart } from './use-personal-part.ts';

/** The contract's limit. */
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
    onWordNews: onWordChanges,
    async reportTranslation(report) {
      await api().call('POST /reader/article/{id}/report', { params: { id: articleId }, body: report });
    },
    notes: notePort(articleId, loadPersonal),
  };
}

/** Whether a service is set up; the page's `data-services` lists them. */
const hasService = (name: string) => (document.documentElement.dataset.services ?? '').split(' ').includes(name);

const helpPorts: Required<Pick<ReaderPorts, 'explain' | 'translate'>> = {
  explain: {
    origin: () => (hasService('ai') ? 'ai' : 'dictionary'),
    async ask({ word, sentence, at, alone }, by, onText, signal) {
      const query = {
        word,
        sentence: sentence.slice(0, LONGEST_SENTENCE),
        ...(at !== undefined && { at: Math.min(at, LONGEST_SENTENCE) }),
        ...(alone && { alone: 'true' as const }),
        ...(by && { by }),
      };
      for await (const { event, data } of api().stream('GET /api/english/word/ai', { query }, { signal })) {
        if (event === 'delta') onText(data.text);
        else if (event === 'done') return data;
        else if (event === 'error') throw new ApiError(data.status);
      }
      throw networkError();
    },
  },
  translate: {
    translates: () => hasService('translation'),
    ask: (text, by) => api().call('POST /api/english/trans', { body: { text, ...(by && { by }) } }),
  },
};

/** The glosses of an article; the choice is kept in the account, whose setting wins over this browser's. */
export function useGlossPort(articleId: string): NonNullable<ReaderPorts['gloss']> {
  const { me, refresh } = useSession();
  const tested = useVisitorLevel()?.level;
  const level = me?.settings.exam_level ?? tested;
  const isReader = me != null;
  const kept = me?.settings.gloss;
  useEffect(() => {
    if (kept !== undefined && kept !== glossChoice.get()) glossChoice.set(kept);
  }, [kept]);
  return useMemo(
    () => ({
      async list(choice) {
        // An account's own level is known to the server.
        const ofVisitor = tested === undefined ? {} : { level: tested };
        const query = choice === 'unknown' ? { unknown: 'true' as const } : ofVisitor;
        const { items } = await api().call('GET /reader/article/{id}/level_words', {
          params: { id: articleId },
          query,
        });
        return items;
      },
      keep(gloss) {
        if (token() === null) return;
        api()
          .call('POST /api/user/settings', { body: { gloss } })
          // The next article asks the account again.
          .then(refresh)
          .catch((error: unknown) => console.error('the choice of glosses could not be kept', error));
      },
      knowsReader: isReader,
      levelLabel: level === undefined ? null : examLevelLabel(level),
    }),
    [articleId, level, tested, isReader, refresh],
  );
}
