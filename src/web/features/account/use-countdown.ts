/** Seconds until a code may be sent again. */
import { useEffect, useState } from 'react';

/**
 * Counts down to 0, once a second.
 *
 * @param start each new object starts anew
 * @param seconds where from; undefined or 0 leaves the count as it is
 */
export function useCountdown(start: object | undefined, seconds: number | undefined): number {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (start && seconds) setEndsAt(Date.now() + seconds * 1000);
  }, [start, seconds]);
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    tell();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(tell, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}
