/**
 * Word states that changed, told to every open page of this browser, the one that changed them too: what a reader knows
 * stands on cards and lists everywhere.
 */
import { useEffect, useEffectEvent } from 'react';

/** What became of a word; what is missing stayed as it was. */
export interface WordNews {
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

export function tellWordNews(news: readonly WordNews[]): void {
  speaker ??= new BroadcastChannel(CHANNEL);
  speaker.postMessage(news);
}

/** @returns stops listening */
export function onWordNews(listener: (news: readonly WordNews[]) => void): () => void {
  // A channel of its own hears what this page says, too.
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<readonly WordNews[]>) => listener(data);
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
    const stop = onWordNews(() => {
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
