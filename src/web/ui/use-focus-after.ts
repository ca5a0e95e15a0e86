/** The focus, when the control that had it is replaced. */
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses what took the place of the control that had the focus, as an address in the place of the button that made it. Where the focus is
 * still somewhere, it stays there.
 *
 * @param change the element is looked for after each change of this; compared by identity
 * @returns for the element; one that is no control needs `tabIndex={-1}`
 */
export function useFocusAfter<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  const before = useRef(change);
  useEffect(() => {
    if (Object.is(before.current, change)) return;
    before.current = change;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [change]);
  return element;
}
