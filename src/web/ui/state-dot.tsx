/** The state of a word as a coloured dot; the state's name stands beside it. */
import type { WordState } from '#contract/shapes.ts';

export function StateDot({ state }: { state: WordState }) {
  return <span className={`dot ${state}`} aria-hidden="true" />;
}
