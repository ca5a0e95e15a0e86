/** Keys of review: space shows the answer and then gives the rating at hand, 1 to 4 rate, Z takes back, S says the word. */
import { useEffect, useEffectEvent } from 'react';
import type { Rating } from '#contract/shapes.ts';

interface ReviewKeys {
  isRevealed: boolean;
  /** What space gives once the answer is shown. */
  fitting: Rating;
  reveal: () => void;
  rate: (rating: Rating) => void;
  undo: () => void;
  say: () => void;
}

export function useReviewKeys({ isRevealed, fitting, reveal, rate, undo, say }: ReviewKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (isIn(target, '[role=dialog], [role=alertdialog]')) return;
    const deed = deedOf(key);
    if (deed === null) return;
    if (isIn(target, 'textarea, select, [contenteditable]')) return;
    // In an answer that is still empty a space is no letter.
    if (isIn(target, 'input') && !(key === ' ' && (target as HTMLInputElement).value === '')) return;
    if ((key === ' ' || key === 'Enter') && isIn(target, 'a[href], button, summary')) return;
    event.preventDefault();
    deed();
  });
  const deedOf = (key: string): (() => void) | null => {
    if (key === ' ' || key === 'Enter') return isRevealed ? () => rate(fitting) : reveal;
    if (/^[1-4]$/.test(key)) return isRevealed ? () => rate(Number(key) as Rating) : null;
    if (key === 'z' || key === 'Z') return undo;
    return key === 's' || key === 'S' ? say : null;
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
