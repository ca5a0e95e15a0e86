/**
 * A sheet from the bottom edge on phones, swiped away; at a desk a small panel at the top right (`pop`) or the right column (`side`).
 * The page behind stays in use; a press outside closes it. Our own, because it opens over texts of any length: see decision 026.
 */
import { X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';

interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Its place on a wide screen; the default is `pop`. */
  place?: 'pop' | 'side';
  /** Whether it may cover most of a phone instead of 46 % of its height. */
  isTall?: boolean;
  /** Read beside the page: neither a press nor the focus outside closes it. */
  isLasting?: boolean;
  /** Elements at the right of its head, before the button that closes it. */
  tools?: ReactNode;
  /** On a phone this row replaces the whole content, so that the page can be seen. */
  peek?: ReactNode;
}

export function Sheet(props: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const isThere = useLeaving(props.isOpen, sheet);
  return isThere && <SheetThere {...props} sheet={sheet} />;
}

function SheetThere({
  sheet,
  isOpen,
  onClose,
  title,
  children,
  place = 'pop',
  isTall,
  isLasting = false,
  tools,
  peek,
}: SheetProps & { sheet: RefObject<HTMLElement | null> }) {
  const titleId = useId();
  useFocusInside(isOpen, sheet);
  useClosing(isOpen, sheet, onClose, isLasting);
  useSwipeAway(sheet, onClose);
  return (
    <div className={`sheet-frame ${place}-place`}>
      <section
        ref={sheet}
        className={classes('sheet', isTall && 'tall', peek ? 'peeking' : 'whole', isOpen && 'open')}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className="grip" aria-hidden="true" />
        <div className="sheet-head">
          <h2 className="section-title" id={titleId}>
            {title}
          </h2>
          <div className="end-tools">
            {tools}
            <IconButton icon={X} label="关闭" onClick={onClose} />
          </div>
        </div>
        {peek && <div className="peek-row">{peek}</div>}
        {children}
      </section>
    </div>
  );
}

/**
 * Keeps a closed sheet on the page until it has moved out of sight.
 *
 * @param element moves by a transition of the style sheet while it is closed
 * @returns whether it is to be on the page
 */
function useLeaving(isOpen: boolean, element: RefObject<HTMLElement | null>): boolean {
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

/**
 * Moves the focus into the sheet when it opens and back when it closes, unless it has been moved on by then. For keyboard users it goes
 * to the first button, else to the sheet itself, which shows no ring.
 */
function useFocusInside(isOpen: boolean, element: RefObject<HTMLElement | null>): void {
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
      // An element that is removed at once leaves the focus nowhere.
      const isHere = element.current ? element.current.contains(activeElement) : activeElement === body;
      if (isHere && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [isOpen, element]);
}

/** A finger or a mouse that moved further scrolled or selected; CSS pixels. */
const PRESS_SLACK = 10;

/** Closes the sheet on Escape, and unless it is lasting on a press outside or focus elsewhere. Dialogs and menus that it opens are not elsewhere. */
function useClosing(
  isOpen: boolean,
  element: RefObject<HTMLElement | null>,
  onClose: () => void,
  isLasting: boolean,
): void {
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
      // Keeps others from closing by the same key press.
      event.preventDefault();
      close.current();
    };
    const onFocus = (event: FocusEvent) => {
      // With a mouse the focus moves when the press begins, which may still become a selection of text.
      if (!pressed && isElsewhere(event.target)) close.current();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', onKey, { signal });
    if (!isLasting) {
      document.addEventListener('pointerdown', onDown, { signal });
      document.addEventListener('pointerup', onUp, { signal });
      document.addEventListener('focusin', onFocus, { signal });
    }
    return () => listening.abort();
  }, [isOpen, element, isLasting]);
}

/** Widths at which sheets come from the bottom edge; the same width is in floating.css. */
const FROM_BELOW = '(max-width: 1023px)';
/** CSS pixels that a finger moves before its direction counts. */
const SLACK = 6;
/** Share of the sheet's height after which it closes, or speed in CSS pixels a millisecond. */
const FAR_SHARE = 0.35;
const FAST = 0.5;

interface Swipe {
  x: number;
  y: number;
  at: number;
  /** CSS pixels that it was dragged down; null while the finger may still mean something else. */
  down: number | null;
}

/** A finger draws a sheet that came from the bottom edge down again: it follows, and goes when let go far enough or fast enough. */
function useSwipeAway(sheet: RefObject<HTMLElement | null>, onAway: () => void): void {
  const away = useRef(onAway);
  useEffect(() => {
    away.current = onAway;
  });
  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    let swipe: Swipe | null = null;
    const letGo = () => {
      swipe = null;
      delete element.dataset.swiping;
      element.style.removeProperty('--swipe');
    };
    const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
      const [touch] = touches;
      if (swipe) letGo();
      if (!touch || touches.length > 1 || !matchMedia(FROM_BELOW).matches || isOwn(target, element)) return;
      swipe = { x: touch.clientX, y: touch.clientY, at: timeStamp, down: null };
    };
    const onMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!swipe || !touch) return;
      const [right, down] = [touch.clientX - swipe.x, touch.clientY - swipe.y];
      if (swipe.down === null) {
        if (Math.hypot(right, down) < SLACK) return;
        if (down < Math.abs(right) || !event.cancelable) {
          swipe = null;
          return;
        }
        element.dataset.swiping = '';
      }
      event.preventDefault();
      swipe.down = Math.max(0, down);
      element.style.setProperty('--swipe', `${swipe.down}px`);
    };
    const onEnd = ({ timeStamp }: TouchEvent) => {
      if (!swipe) return;
      const { down, at } = swipe;
      letGo();
      if (down === null) return;
      if (down > element.offsetHeight * FAR_SHARE || down / (timeStamp - at) > FAST) away.current();
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('touchstart', onStart, { signal, passive: true });
    element.addEventListener('touchmove', onMove, { signal, passive: false });
    element.addEventListener('touchend', onEnd, { signal });
    element.addEventListener('touchcancel', letGo, { signal });
    return () => listening.abort();
  }, [sheet]);
}

/** A slider, or what is scrolled: both need the finger for themselves. */
function isOwn(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let element = target; element instanceof Element; element = element.parentElement) {
    if (element.scrollTop > 0 || element.matches('input[type="range"]')) return true;
    if (element === sheet) return false;
  }
  return false;
}
