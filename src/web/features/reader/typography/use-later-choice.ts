/** A choice whose work takes long: it shows as chosen in the next frame, and what it does to the text follows. */
import { useRef, useState } from 'react';
import { afterPaint } from '../../../shell/after-paint.ts';

/**
 * @param value what holds now
 * @param apply of choices that come together only the last is applied
 * @returns what to show as chosen, and what a press does
 */
export function useLaterChoice<V>(value: V, apply: (chosen: NonNullable<V>) => void) {
  const [coming, setComing] = useState<NonNullable<V> | null>(null);
  const callOff = useRef(() => {});
  const choose = (chosen: NonNullable<V>) => {
    callOff.current();
    setComing(chosen);
    callOff.current = afterPaint(() => {
      apply(chosen);
      setComing(null);
    });
  };
  return [coming ?? value, choose] as const;
}
