/**
 * The controller of the listening part: whether the text is being read aloud, and from where. The rest of listening is loaded when it
 * is first used.
 */
import { useCallback, useEffect, useState } from 'react';
import { isTyping } from '../../../ui/is-typing.ts';
import type { Span } from '../core/text-spans.ts';

/** A new object for each request, also for the same span. */
export interface ListeningRequest {
  /** Null: from the top of the window. */
  at: Span | null;
}

export interface ListeningState {
  /** Null while nothing is read aloud. */
  request: ListeningRequest | null;
  startAt(at: Span | null): void;
  stop(): void;
}

/** P starts; while the bar is open it handles P itself. */
export function useListening(): ListeningState {
  const [request, setRequest] = useState<ListeningRequest | null>(null);
  const startAt = useCallback((at: Span | null) => setRequest({ at }), []);
  const stop = useCallback(() => setRequest(null), []);
  const isOpen = request !== null;
  useEffect(() => {
    if (isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (event.key.toLowerCase() === 'p' && isPlain && !isTyping(event.target)) startAt(null);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen, startAt]);
  return { request, startAt, stop };
}
