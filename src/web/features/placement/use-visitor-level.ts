/** The level that a visitor's test found in this browser; null for readers, who have it in their account, and before any test. */
import { useSyncExternalStore } from 'react';
import { useSession } from '../../shell/session.tsx';
import { type FoundLevel, onKeptElsewhere, readResult } from './saved-test.ts';

export function useVisitorsLevel(): FoundLevel | null {
  const { isLoggedIn } = useSession();
  // As text, so that an unchanged result is the same value.
  const kept = useSyncExternalStore(
    onKeptElsewhere,
    () => JSON.stringify(readResult(null)?.found ?? null),
    () => 'null',
  );
  return isLoggedIn === false ? (JSON.parse(kept) as FoundLevel | null) : null;
}
