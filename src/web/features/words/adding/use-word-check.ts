/** What the dictionary says of a word while it is typed. */
import { useEffect, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { WordInfo } from '#contract/shapes.ts';
import { api } from '../../../shell/api.ts';
import { suggestionsOf } from '../../reader/word-card-content.ts';

export type WordCheck =
  | { state: 'empty' | 'asking' | 'unreachable' }
  | { state: 'found'; info: WordInfo }
  | { state: 'unknown'; suggestions: readonly string[] };

/** After the last key, ms. */
const SETTLED_MS = 250;

export function useWordCheck(typed: string): WordCheck {
  const word = typed.trim();
  const [answer, setAnswer] = useState<{ word: string; check: WordCheck } | null>(null);
  useEffect(() => {
    if (word === '') return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const check = await checkOf(word, leaving.signal);
      if (!leaving.signal.aborted) setAnswer({ word, check });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [word]);
  if (word === '') return { state: 'empty' };
  return answer?.word === word ? answer.check : { state: 'asking' };
}

async function checkOf(word: string, signal: AbortSignal): Promise<WordCheck> {
  try {
    const query = { word, alone: 'true' } as const;
    return { state: 'found', info: await api().call('GET /api/english/word', { query }, { signal }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'NO_SUCH_WORD') return { state: 'unreachable' };
    return { state: 'unknown', suggestions: suggestionsOf(error) };
  }
}
