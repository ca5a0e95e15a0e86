/** The focus comes into what opens, and goes back to where it was when that closes, unless it has been moved on by then. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Who came by the keyboard sees the first button in focus; else the whole of it has the focus, and no ring. */
export function useFocusInside(isOpen: boolean, element: RefObject<HTMLElement | null>): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    const isByKey = opener.current?.matches(':focus-visible') ?? false;
    const first = isByKey ? element.current?.querySelector('button') : null;
    (first ?? element.current)?.focus({ preventScroll: true });
  }, [isOpen, element]);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const { activeElement, body } = document;
      // What is taken from the page at once leaves the focus nowhere.
      const isHere = element.current ? element.current.contains(activeElement) : activeElement === body;
      if (isHere && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [isOpen, element]);
}
