/** The page's explanations, and the one of the open card. */
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ExplainPort, WordQuestion } from '../ports.ts';
import { createExplanations, type Explanation, type Explanations } from './explanations.ts';

/** As long as the page's reader lives; null where nobody explains. */
export function useExplanations(port: ExplainPort | undefined): Explanations | null {
  const explanations = useMemo(() => (port ? createExplanations(port) : null), [port]);
  useEffect(() => () => explanations?.close(), [explanations]);
  return explanations;
}

export function useExplanation(explanations: Explanations, question: WordQuestion): Explanation | undefined {
  const now = useCallback(() => explanations.of(question), [explanations, question]);
  return useSyncExternalStore(explanations.subscribe, now, now);
}
