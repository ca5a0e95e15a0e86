/** What closes a panel over the page: Escape, a press outside, the focus gone elsewhere. Dialogs and menus that it opens are no elsewhere. */
import { type RefObject, useEffect, useRef } from 'react';

/** A finger or a mouse that moved further scrolled or selected; CSS pixels. */
const PRESS_SLACK = 10;

export function useClosing(isOpen: boolean, element: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const isElsewhere = (target: EventTarget | null) =>
      target instanceof Element &&
      !element.current?.contains(target) &&
      !target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [data-base-ui-portal]');
    let pressed: PointerEvent | null = null;
    const onDown = (event: PointerEvent) => {
      pressed = isElsewhere(event.target) ? event : null;
    };
    const onUp = (event: PointerEvent) => {
      if (pressed?.pointerId !== event.pointerId) return;
      const distance = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY);
      pressed = null;
      if (distance <= PRESS_SLACK) close.current();
    };
    const onKey = (event: KeyboardEvent) => {
      const isOthers = event.target instanceof Element && event.target.closest('[role="alertdialog"], [role="menu"]');
      if (event.key !== 'Escape' || event.defaultPrevented || isOthers) return;
      // Nothing else closes with the same key.
      event.preventDefault();
      close.current();
    };
    const onFocus = (event: FocusEvent) => {
      // With a mouse the focus moves as the press begins, which may yet select text.
      if (!pressed && isElsewhere(event.target)) close.current();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', onDown, { signal });
    document.addEventListener('pointerup', onUp, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    return () => listening.abort();
  }, [isOpen, element]);
}
