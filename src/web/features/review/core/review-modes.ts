/** Review modes: how a card is asked, as chosen and as far as the card and the browser allow. */
import type { ReviewCard, ReviewMode, WordContext } from '#contract/shapes.ts';
import type { SessionCard } from './review-session.ts';

/** `mixed`: the mode that the server chooses for each card. */
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

/** Parses the mode of a URL; `mixed` for anything unknown. */
export function readMode(text: string | null): ChosenMode {
  return modes.find(({ mode }) => mode === text)?.mode ?? 'mixed';
}

/** The card's sentence where the word was found in it; else null. */
export function locatedContext({ context }: Pick<ReviewCard, 'context'>): WordContext | null {
  return context !== null && context.end > context.start ? context : null;
}

/**
 * The mode in which a card is shown: `recognise` where the chosen one is not possible.
 *
 * @param hasVoice whether the card's word can be said; undefined while it is unknown, then it is assumed
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
