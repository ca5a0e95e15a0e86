/**
 * A toolbar that floats beside a passage without covering it: above it on a desktop, below it on phones, where the system's own menu is
 * above.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Span } from './core/text-spans.ts';
import { rangesOf } from './core/text-spans.ts';

/** Distance between the passage and the bar, and the least distance from the window's edges; CSS pixels. */
const GAP = 12;
const DESK = '(min-width: 1024px)';

interface FloatingBarProps {
  label: string;
  spans: readonly Span[];
  children: ReactNode;
}

export function FloatingBar({ label, spans, children }: FloatingBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => bar.current && placeBar(bar.current, spans);
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [spans]);
  useLayoutEffect(() => {
    const element = bar.current;
    // The focus returns to the text when the bar closes.
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById('text')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={bar}
      className="sel-bar pop"
      role="toolbar"
      aria-label={label}
      data-floating-bar
      onKeyDown={(event) => {
        const isTaken = walkButtons(event.currentTarget, event.key);
        if (isTaken) event.preventDefault();
      }}
      // A click must not clear the selection before the button has used it.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}

/** Arrows, Home and End move between buttons, as in every toolbar. @returns whether the key was handled */
function walkButtons(bar: HTMLElement, key: string): boolean {
  const buttons: (Element | null)[] = [...bar.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement);
  const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined || buttons.length === 0) return false;
  const chosen = buttons.at(next % buttons.length);
  if (chosen instanceof HTMLElement) chosen.focus();
  return true;
}

/** Moves the keyboard into the bar that is open. @returns whether there is one */
export function focusBar(): boolean {
  const first = document.querySelector<HTMLElement>('[data-floating-bar] button');
  first?.focus();
  return first !== null;
}

function placeBar(bar: HTMLElement, spans: readonly Span[]): void {
  const boxes = spans.flatMap(rangesOf).flatMap((range) => [...range.getClientRects()]);
  const origin = bar.offsetParent?.getBoundingClientRect();
  if (boxes.length === 0 || !origin) return;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const isDesk = matchMedia(DESK).matches;
  const above = top - bar.offsetHeight - GAP;
  const below = bottom + GAP;
  // The top bar's height is kept free too.
  const fitsAbove = above > bar.offsetHeight;
  const fitsBelow = below + bar.offsetHeight < innerHeight - GAP;
  const first = isDesk ? fitsAbove : !fitsBelow && fitsAbove;
  const y = first ? above : fitsBelow ? below : innerHeight - bar.offsetHeight - GAP;
  bar.style.top = `${y - origin.top}px`;
  if (!isDesk) {
    bar.style.left = '';
    return;
  }
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  const wanted = (left + right) / 2 - bar.offsetWidth / 2;
  bar.style.left = `${Math.max(GAP, Math.min(wanted, innerWidth - bar.offsetWidth - GAP)) - origin.left}px`;
}
