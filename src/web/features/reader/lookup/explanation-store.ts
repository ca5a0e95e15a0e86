/**
 * The explanations of words on one page: each is requested once, goes on while its card is closed, and is there when the card opens
 * again. Free of React.
 */
import { ApiError } from '#contract/client-error.ts';
import { errorText } from '../../../ui/error-toast.ts';
import type { ExplainPort, HelpOrigin, WordQuestion } from '../ports.ts';
import { keyOf } from './use-word-lookup.ts';

export interface Explanation {
  state: 'writing' | 'told' | 'stopped' | 'failed';
  origin: HelpOrigin;
  /** The text received so far. */
  text: string;
  /** Why it failed, for people; '' otherwise. */
  message: string;
  /** Today's quota is used up: another try would fail as well. */
  isQuotaUsed: boolean;
  /** Shown on its card. */
  isShown: boolean;
}

export interface ExplanationStore {
  of(question: WordQuestion): Explanation | undefined;
  /** Asks, or shows and hides what is there. */
  toggle(question: WordQuestion): void;
  /** Asks once more, from the beginning. */
  ask(question: WordQuestion, by?: 'dictionary'): void;
  /** Stops an explanation; the text received so far stays. */
  stop(question: WordQuestion): void;
  subscribe(listener: () => void): () => void;
  /** The page is left: whatever is under way is stopped. */
  close(): void;
}

/** The one requested longest ago is dropped first. */
const MAX_KEPT = 60;

export function createExplanationStore(port: ExplainPort): ExplanationStore {
  const kept = new Map<string, Explanation>();
  const underWay = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function change(key: string, changed: Partial<Explanation>): void {
    const before = kept.get(key);
    if (!before) return;
    kept.set(key, { ...before, ...changed });
    for (const listener of listeners) listener();
  }

  function halt(key: string): void {
    underWay.get(key)?.abort();
    underWay.delete(key);
  }

  function begin(key: string, origin: HelpOrigin): AbortSignal {
    halt(key);
    kept.delete(key);
    kept.set(key, { state: 'writing', origin, text: '', message: '', isQuotaUsed: false, isShown: true });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) {
      halt(oldest);
      kept.delete(oldest);
    }
    const stopping = new AbortController();
    underWay.set(key, stopping);
    return stopping.signal;
  }

  async function write(key: string, question: WordQuestion, by: 'dictionary' | undefined, signal: AbortSignal) {
    try {
      const onText = (text: string) => {
        if (!signal.aborted) change(key, { text: (kept.get(key)?.text ?? '') + text });
      };
      const { text, origin } = await port.ask(question, by, onText, signal);
      if (!signal.aborted) change(key, { state: 'told', text, origin });
    } catch (error) {
      if (signal.aborted) return;
      const isQuotaUsed = error instanceof ApiError && error.reason === 'QUOTA_EXCEEDED';
      change(key, { state: 'failed', message: errorText(error), isQuotaUsed });
    } finally {
      if (underWay.get(key)?.signal === signal) underWay.delete(key);
    }
  }

  function ask(question: WordQuestion, by?: 'dictionary'): void {
    const key = keyOf(question);
    const signal = begin(key, by ?? port.origin());
    for (const listener of listeners) listener();
    void write(key, question, by, signal);
  }

  return {
    of: (question) => kept.get(keyOf(question)),
    ask,
    toggle(question) {
      const key = keyOf(question);
      const before = kept.get(key);
      if (before) change(key, { isShown: !before.isShown });
      else ask(question);
    },
    stop(question) {
      const key = keyOf(question);
      halt(key);
      change(key, { state: 'stopped' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      for (const key of [...underWay.keys()]) halt(key);
    },
  };
}
