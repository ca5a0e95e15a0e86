/** The state of a word as a coloured dot; the state's name stands beside it. */

export type WordState = 'new' | 'learning' | 'review' | 'known' | 'ignored';

export function StateDot({ state }: { state: WordState }) {
  return <span className={`dot ${state}`} aria-hidden="true" />;
}
