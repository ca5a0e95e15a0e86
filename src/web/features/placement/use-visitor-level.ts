/** The level that a visitor's test found in this browser; null for readers, who have it in their account, and before any test. */
import { useSyncExternalStore } from 'react';
import { useSession } from '../../shell/session.tsx';
import { type MeasuredLevel, onSavedElsewhere, readSavedResult } from './saved-test.ts';

export function useVisitorLevel(): MeasuredLevel | null {
  const { isLoggedIn } = useSession();
  // As text, so that an unchanged result is the same value.
  const saved = useSyncExternalStore(
    onSavedElsewhere,
    () => JSON.stringify(readSavedResult(null)?.found ?? null),
    () => 'null',
  );
  return isLoggedIn === false ? (JSON.parse(saved) as MeasuredLevel | null) : null;
}
