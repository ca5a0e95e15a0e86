/** Rows of a sheet that come one after another: its frame is there at the press, and no single task builds all of it. */
import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** @param rows in order, always the same ones @returns those that have come, one more with each frame */
export function useRowsInTurn(rows: readonly ReactNode[]): readonly ReactNode[] {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= rows.length) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, rows.length]);
  return rows.slice(0, count);
}
