/** Announces changed word states to every open page of this reader in this browser, this one included: cards and lists everywhere show them. */
import { useEffect, useEffectEvent } from 'react';
import { pageAccount } from './api.ts';

/** New state of a word; missing fields are unchanged. */
export interface WordChange {
  /** Headword. */
  word: string;
  known?: boolean | null;
  in_myword?: boolean;
  ignored?: boolean;
}

const CHANNEL = 'waikan-words';
/** Several words are often marked one after the other. */
const SETTLED_MS = 400;

let speaker: BroadcastChannel | undefined;

/** Tells all open pages of this account in this browser, this page included, what became of words. */
export function announceWordChanges(news: readonly WordChange[]): void {
  speaker ??= new BroadcastChannel(CHANNEL);
  speaker.postMessage([pageAccount(), news]);
}

/** @returns stops listening */
export function onWordChanges(listener: (news: readonly WordChange[]) => void): () => void {
  // A channel of its own hears what this page says, too.
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data: [account, news] }: MessageEvent<[string | null, readonly WordChange[]]>) => {
    if (account === pageAccount()) listener(news);
  };
  return () => channel.close();
}

/** Calls back when word states have changed and the page is in front: at once, or when the reader comes back to it. */
export function useWordsChanged(onChange: () => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      if (!isDue || document.hidden) return;
      timer = setTimeout(() => {
        isDue = false;
        change();
      }, SETTLED_MS);
    };
    const stop = onWordChanges(() => {
      isDue = true;
      settle();
    });
    document.addEventListener('visibilitychange', settle);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', settle);
    };
  }, []);
}
