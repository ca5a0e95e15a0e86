/** Touch gestures on a card: a tap shows the answer, a swipe rates it. The card follows the finger without rendering. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Rating } from '#contract/shapes.ts';
import { type Drag, directionOf, isZoomed, swipedRating, touchActionOf } from './core/swipe.ts';

/** Less movement than this is a tap, px. */
const STILL_PX = 10;

interface CardGestures {
  /** Null when a tap does nothing. */
  tap: (() => void) | null;
  /** Null while the card cannot be swiped. */
  swipe: ((rating: Rating) => void) | null;
}

/** How far the reader has zoomed in. */
const pageScale = () => window.visualViewport?.scale ?? 1;

/** While a finger is down, the card has the rating of the present swipe in `data-swipe` and moves by its transform. */
export function useCardGestures(card: RefObject<HTMLElement | null>, { tap, swipe }: CardGestures): void {
  const done = useEffectEvent((way: Drag, isVerticalFree: boolean) => {
    const rating = swipe && !isZoomed(pageScale()) && swipedRating(way, card.current?.clientWidth ?? 0, isVerticalFree);
    if (rating) swipe?.(rating);
    else if (tap && Math.max(Math.abs(way.dx), Math.abs(way.dy)) < STILL_PX) tap();
  });
  const canSwipe = swipe !== null;
  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    // On a page that scrolls, vertical movement scrolls it.
    const isVerticalFree = document.documentElement.scrollHeight <= innerHeight + 1;
    const zoom = () => {
      element.style.touchAction = touchActionOf(canSwipe, isVerticalFree, pageScale());
    };
    zoom();
    let from: { x: number; y: number; at: number; id: number } | null = null;
    const dragOf = ({ clientX, clientY, timeStamp }: PointerEvent): Drag => ({
      dx: clientX - (from?.x ?? 0),
      dy: clientY - (from?.y ?? 0),
      ms: timeStamp - (from?.at ?? 0),
    });
    const rest = () => {
      from = null;
      element.style.transform = '';
      delete element.dataset.swipe;
    };
    const down = (event: PointerEvent) => {
      const { pointerType, isPrimary, target } = event;
      if (pointerType === 'mouse' || !isPrimary) return;
      if ((target as Element).closest('a, button, input, textarea, summary')) return;
      from = { x: event.clientX, y: event.clientY, at: event.timeStamp, id: event.pointerId };
    };
    const move = (event: PointerEvent) => {
      if (from?.id !== event.pointerId || !canSwipe || isZoomed(pageScale())) return;
      const way = dragOf(event);
      if (directionOf(way, isVerticalFree) === null && element.dataset.swipe === undefined) return;
      element.setPointerCapture(event.pointerId);
      const rating = swipedRating({ ...way, ms: Number.POSITIVE_INFINITY }, element.clientWidth, isVerticalFree);
      element.dataset.swipe = String(rating ?? '');
      element.style.transform = `translate(${way.dx}px, ${isVerticalFree ? way.dy : 0}px)`;
    };
    const up = (event: PointerEvent) => {
      if (from?.id !== event.pointerId) return;
      const way = dragOf(event);
      rest();
      done(way, isVerticalFree);
    };
    window.visualViewport?.addEventListener('resize', zoom);
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', rest);
    return () => {
      window.visualViewport?.removeEventListener('resize', zoom);
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', rest);
    };
  }, [card, canSwipe]);
}
