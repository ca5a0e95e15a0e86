/** Difficulty as a five-step bar and a word. An unknown value shows nothing. */
import { difficulties, difficultyLabel } from '#engine/difficulty-label.ts';

export function DifficultyLabel({ difficulty }: { difficulty: string | null | undefined }) {
  const step = (difficulties as readonly string[]).indexOf(difficulty ?? '') + 1;
  return step > 0 ? <span className={`diff d${step}`}>{difficultyLabel(difficulty)}</span> : null;
}
