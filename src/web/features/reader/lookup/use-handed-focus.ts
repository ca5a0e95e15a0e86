/** The focus of the reader's card, when another card takes its place. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The element that had the focus in the card shown here last; null where the focus was elsewhere. A card that replaces it takes the focus
 * over: otherwise the browser would move it to the page's body, where the arrow keys do not reach the text.
 */
export type HandedFocus = RefObject<Element | null>;

/**
 * Passes the focus on between cards that replace each other.
 *
 * @param heading takes the focus; needs `tabIndex={-1}`
 * @param outside selector of elements elsewhere on the page that belong to the card
 * @returns ref for the card's outermost element
 */
export function useHandedFocus(
  handed: HandedFocus,
  heading: RefObject<HTMLElement | null>,
  outside?: string,
): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    // Meanwhile the reader may have gone elsewhere; what is outside goes later.
    const isFree = document.activeElement === document.body || document.activeElement === handed.current;
    if (handed.current && isFree) heading.current?.focus({ preventScroll: true });
    handed.current = null;
    return () => {
      const { activeElement } = document;
      const isOwn = element?.contains(activeElement) || (outside && activeElement?.closest(outside));
      handed.current = isOwn ? activeElement : null;
    };
  }, [handed, heading, outside]);
  return card;
}
