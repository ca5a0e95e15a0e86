/** Keys while the text is read aloud: P plays and pauses, comma and full stop step by sentence, R repeats. */
import { useEffect, useRef } from 'react';
import { isTyping } from '../use-reader-keys.ts';

export interface ListeningActions {
  toggle(): void;
  step(direction: 1 | -1): void;
  repeat(): void;
}

export function useListeningKeys(actions: ListeningActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const { toggle, step, repeat } = latest.current;
      const meanings: Record<string, () => void> = {
        p: toggle,
        ',': () => step(-1),
        '.': () => step(1),
        r: repeat,
      };
      meanings[event.key]?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
