/** What is closed stays on the page until it has moved out of sight. */
import { type RefObject, useEffect, useState } from 'react';

/** @param element moves by a transition of the style sheet while it is closed @returns whether it is to be on the page */
export function useLeaving(isOpen: boolean, element: RefObject<HTMLElement | null>): boolean {
  const [isThere, setIsThere] = useState(isOpen);
  if (isOpen && !isThere) setIsThere(true);
  useEffect(() => {
    if (isOpen || !isThere) return;
    let isCurrent = true;
    const moves = element.current?.getAnimations() ?? [];
    // A movement that is called off is over, too.
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => isCurrent && setIsThere(false));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isThere, element]);
  return isOpen || isThere;
}
