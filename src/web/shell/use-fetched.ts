/** Something personal on a shared page, fetched once after load. */
import { useCallback, useEffect, useState } from 'react';

export interface Fetched<T> {
  value: T | undefined;
  state: 'loading' | 'ready' | 'failed';
  retry(): void;
}

/**
 * @param isWanted nothing is fetched before
 * @param fetchValue must not change from one rendering to the next
 */
export function useFetched<T>(isWanted: boolean, fetchValue: (signal: AbortSignal) => Promise<T>): Fetched<T> {
  const [value, setValue] = useState<T>();
  const [hasFailed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is another try
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    fetchValue(leaving.signal).then(setValue, (error: unknown) => {
      if (leaving.signal.aborted) return;
      console.error('a personal part of the page could not be fetched', error);
      setFailed(true);
    });
    return () => leaving.abort();
  }, [isWanted, fetchValue, turn]);
  const retry = useCallback(() => {
    setFailed(false);
    setTurn((now) => now + 1);
  }, []);
  return { value, state: value !== undefined ? 'ready' : hasFailed ? 'failed' : 'loading', retry };
}
