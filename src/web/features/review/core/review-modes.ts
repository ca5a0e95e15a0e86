/** How a card is asked: the way that was chosen, as far as the card and the browser allow it. */
import type { ReviewCard, ReviewMode, WordContext } from '#contract/shapes.ts';
import type { SessionCard } from './review-session.ts';

/** `mixed`: as the server finds best for each card. */
export type ChosenMode = ReviewMode | 'mixed';

export const modes: readonly { mode: ChosenMode; label: string; said: string }[] = [
  { mode: 'mixed', label: '混合', said: '按每个词的熟悉程度选' },
  { mode: 'recognise', label: '认词', said: '看到词，想起意思' },
  { mode: 'cloze', label: '填空', said: '把词填回原句' },
  { mode: 'spell', label: '拼写', said: '看意思，写出词' },
  { mode: 'listen', label: '听音', said: '听到词，想起意思' },
];

export function modeLabel(mode: ChosenMode): string {
  return modes.find((one) => one.mode === mode)?.label ?? '';
}

/** Of an address; `mixed` for anything unknown. */
export function readMode(text: string | null): ChosenMode {
  return modes.find(({ mode }) => mode === text)?.mode ?? 'mixed';
}

/** Null when the card has no sentence, or the word does not stand in it. */
export function locatedContext({ context }: Pick<ReviewCard, 'context'>): WordContext | null {
  return context !== null && context.end > context.start ? context : null;
}

/**
 * @param hasVoice undefined while the browser has not told: then it is taken to have one
 */
export function effectiveMode(
  { card, timesShown }: SessionCard,
  chosen: ChosenMode,
  hasVoice: boolean | undefined,
): ReviewMode {
  const wanted = chosen === 'mixed' || timesShown > 0 ? card.mode : chosen;
  if (wanted === 'cloze' && locatedContext(card) === null) return 'recognise';
  if (wanted === 'listen' && hasVoice === false) return 'recognise';
  return wanted;
}

export function isTypedMode(mode: ReviewMode): boolean {
  return mode === 'cloze' || mode === 'spell';
}
