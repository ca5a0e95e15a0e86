/** Reads of the contract's calls in components: cached, shared, and fetched again each time a component appears. */
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { JsonName } from '#contract/client.ts';
import type { InputOf, ResultOf } from '#contract/index.ts';
import { api } from '../shell/api.ts';
import { type Query, type QueryState, queryStore } from './query-store.ts';

export interface QueryResult<T> {
  data: T | undefined;
  state: 'loading' | 'ready' | 'failed';
  /** Fetches again, after a failure or because it has changed. */
  refetch(): void;
}

const NOTHING_ON_SERVER: QueryState<never> = { data: undefined, error: undefined };

/** The query of a call that reads. */
export function callQuery<N extends JsonName & `GET ${string}`>(name: N, input: InputOf<N>): Query<ResultOf<N>> {
  return { key: `${name} ${JSON.stringify(input)}`, load: () => api().call(name, input as never) };
}

/**
 * Gives the cached data at once, and the answer of a new request when it comes.
 *
 * @param isEnabled false fetches nothing
 */
export function useQuery<T>(query: Query<T>, isEnabled = true): QueryResult<T> {
  const { key } = query;
  const subscribe = useCallback((listener: () => void) => queryStore.subscribe(key, listener), [key]);
  const { data, error } = useSyncExternalStore(
    subscribe,
    () => queryStore.state<T>(key),
    () => NOTHING_ON_SERVER,
  );
  const refetch = () => {
    queryStore.fetch(query).catch((failure: unknown) => console.error(`${key} could not be fetched`, failure));
  };
  const onAppear = useEffectEvent(refetch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another query
  useEffect(() => {
    if (isEnabled) onAppear();
  }, [key, isEnabled]);
  return { data, state: data !== undefined ? 'ready' : error !== undefined ? 'failed' : 'loading', refetch };
}
