/** Keys of the test: arrows for 不认识 and 认识, 1 to 4 for meanings, Backspace for the question before. */
import { useEffect, useRef } from 'react';
import type { AnswerValue } from './form-answer.ts';

interface AnswerKeys {
  hasChoices: boolean;
  /** A question is there to be answered. */
  isAsking: boolean;
  give: (value: AnswerValue) => void;
  undo: () => void;
}

export function useAnswerKeys(keys: AnswerKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const { give, undo, isAsking, hasChoices } = latest.current;
      if (event.key === 'Backspace') {
        event.preventDefault();
        undo();
        return;
      }
      const value = isAsking ? answerFor(event.key, hasChoices) : null;
      if (value === null) return;
      event.preventDefault();
      give(value);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function answerFor(key: string, hasChoices: boolean): AnswerValue | null {
  if (key === 'ArrowLeft' || key === '0') return 'no';
  if (!hasChoices) return key === 'ArrowRight' ? 'yes' : null;
  return /^[1-4]$/.test(key) ? (String(Number(key) - 1) as AnswerValue) : null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
