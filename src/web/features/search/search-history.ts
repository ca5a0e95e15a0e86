/** What was searched on this device, the latest first. Nobody else learns of it. */
import { useCallback, useSyncExternalStore } from 'react';

const KEY = 'waikan-searches';
const MOST = 12;
const listeners = new Set<() => void>();

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? '[]';
  } catch {
    return '[]'; // private windows may have no storage
  }
}

function parsed(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((query) => typeof query === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function keep(queries: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(queries.slice(0, MOST)));
  } catch {
    return; // full, or not allowed: there is no history then
  }
  for (const listener of listeners) listener();
}

export function rememberSearch(query: string): void {
  keep([query, ...parsed(stored()).filter((other) => other !== query)]);
}

export function useSearchHistory() {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const text = useSyncExternalStore(subscribe, stored, () => '[]');
  return {
    queries: parsed(text),
    forget: (query: string) => keep(parsed(stored()).filter((other) => other !== query)),
    clear: () => keep([]),
  };
}
