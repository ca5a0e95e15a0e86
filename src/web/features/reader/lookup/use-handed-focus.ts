import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What had the focus in the card that stood here last; null where the focus was elsewhere. A card that takes its place takes the focus with
 * it: alone, the browser would leave it on the page's body, from where no arrow reaches the text.
 */
export type HandedFocus = RefObject<Element | null>;

/**
 * In a card that others replace, and that replaces others.
 *
 * @param heading takes the focus; with `tabIndex={-1}`
 * @param outside what belongs to the card elsewhere on the page, as a selector
 * @returns for the card's outermost element
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
