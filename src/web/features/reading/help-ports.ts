/** Explaining words and translating passages: the contract's calls behind the reader's ports, the same for every text. */
import { ApiError, networkError } from '#contract/client-error.ts';
import { api } from '../../shell/api.ts';
import type { ReaderPorts } from '../reader/ports.ts';

/** What the call takes. */
const LONGEST_SENTENCE = 2_000;

/** Whether a service of this name is set up; the page says so. */
const hasService = (name: string) => (document.documentElement.dataset.services ?? '').split(' ').includes(name);

export const helpPorts: Required<Pick<ReaderPorts, 'explain' | 'translate'>> = {
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
