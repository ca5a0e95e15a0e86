/** Keys of the quiz: 1 to 4 for answers, Enter for the next question. */
import { useEffect, useEffectEvent } from 'react';

interface QuizKeys {
  /** Answers that can be chosen now; 0 for none. */
  choices: number;
  choose: (index: number) => void;
  /** Null while the question in front is open. */
  next: (() => void) | null;
}

export function useQuizKeys({ choices, choose, next }: QuizKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const index = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    if (index >= 0 && index < choices) {
      event.preventDefault();
      choose(index);
    } else if (event.key === 'Enter' && next !== null && !isPressable(event.target)) {
      event.preventDefault();
      next();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** What is in focus and does something of its own. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a[href], button:not(:disabled)') !== null;
}
