/** Whether the text is being read aloud, and from where it was asked to be. The rest of listening is fetched when it is asked for. */
import { useCallback, useEffect, useState } from 'react';
import type { Span } from '../core/text-spans.ts';
import { isTyping } from '../use-reader-keys.ts';

/** A new one for each press, also at the same place. */
export interface ListeningRequest {
  /** Null: from where the window is. */
  at: Span | null;
}

export interface ListeningState {
  /** Null while nothing is read aloud. */
  request: ListeningRequest | null;
  startAt(at: Span | null): void;
  stop(): void;
}

/** P starts; what it does later is up to the bar that is then there. */
export function useListening(): ListeningState {
  const [request, setRequest] = useState<ListeningRequest | null>(null);
  const startAt = useCallback((at: Span | null) => setRequest({ at }), []);
  const stop = useCallback(() => setRequest(null), []);
  const isOpen = request !== null;
  useEffect(() => {
    if (isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (event.key === 'p' && isPlain && !isTyping(event.target)) startAt(null);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, startAt]);
  return { request, startAt, stop };
}
