/** The level of a visitor's test in this browser; null for readers, whose level is in the account, and without a test. */
import { useSyncExternalStore } from 'react';
import { useSession } from '../../shell/session.tsx';
import { type MeasuredLevel, onSavedElsewhere, readSavedResult } from './saved-test.ts';

/**
 * Level that a visitor's test in this browser has measured; null for readers who are logged in, without a test, and while the page is
 * hydrated.
 */
export function useVisitorLevel(): MeasuredLevel | null {
  const { isLoggedIn } = useSession();
  // As text, because the store compares values by identity.
  const saved = useSyncExternalStore(
    onSavedElsewhere,
    () => JSON.stringify(readSavedResult(null)?.found ?? null),
    () => 'null',
  );
  return isLoggedIn === false ? (JSON.parse(saved) as MeasuredLevel | null) : null;
}
