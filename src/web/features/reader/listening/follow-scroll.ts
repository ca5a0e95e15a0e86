/**
 * Keeps the spoken sentence in view until the reader scrolls away by hand, and follows it again once it is back in view. The page's own
 * smooth scrolling must not count as the reader's.
 */
import { boxOf, bringSpan, isOnOtherPage } from '../core/scroll-position.ts';
import type { Span } from '../core/text-spans.ts';

/** Longest duration of a smooth scroll. */
const OWN_SCROLL_MS = 900;
/** Shares of the window's height: where a sentence is scrolled to, and how much stays free below it. */
const WANTED = 0.3;
const FREE_BELOW = 0.25;

export interface FollowScroll {
  /** The sentence changed; it is brought into view unless the reader is elsewhere. */
  follow(span: Span): void;
  /** Back to it. */
  goBack(): void;
  dispose(): void;
}

/**
 * @param edges height of what covers the window's top and bottom, CSS pixels
 * @param onAway whether the reader is away from the sentence that is being said
 */
export function createFollowScroll(
  edges: () => { top: number; bottom: number },
  onAway: (isAway: boolean) => void,
): FollowScroll {
  let spoken: Span | null = null;
  let isAway = false;
  let ownUntil = 0;

  const tell = (now: boolean) => {
    if (now === isAway) return;
    isAway = now;
    onAway(now);
  };
  const isInView = (span: Span) => {
    const box = boxOf(span);
    const { top, bottom } = edges();
    return box.bottom > top && box.top < innerHeight - bottom && !isOnOtherPage(box);
  };
  const bring = (span: Span) => {
    ownUntil = performance.now() + OWN_SCROLL_MS;
    bringSpan(span, WANTED);
  };
  const onHand = () => {
    ownUntil = 0;
  };
  const onScroll = () => {
    if (spoken && performance.now() > ownUntil) tell(!isInView(spoken));
  };
  // A page that is hidden does not scroll smoothly, and may not have come after the text.
  const onSeen = () => {
    if (document.visibilityState === 'visible' && spoken && !isAway && !isInView(spoken)) bring(spoken);
  };
  document.addEventListener('visibilitychange', onSeen);
  addEventListener('wheel', onHand, { passive: true });
  addEventListener('touchmove', onHand, { passive: true });
  addEventListener('keydown', onHand);
  addEventListener('scroll', onScroll, { passive: true });

  return {
    follow(span) {
      spoken = span;
      if (isAway) return tell(!isInView(span));
      const box = boxOf(span);
      const { top, bottom } = edges();
      const isLow = box.bottom > innerHeight - Math.max(bottom, innerHeight * FREE_BELOW);
      // A sentence taller than the free space is scrolled up once and then left.
      if (isOnOtherPage(box) || box.top < top || (isLow && box.top > innerHeight * WANTED)) bring(span);
    },
    goBack() {
      tell(false);
      if (spoken) bring(spoken);
    },
    dispose() {
      document.removeEventListener('visibilitychange', onSeen);
      removeEventListener('wheel', onHand);
      removeEventListener('touchmove', onHand);
      removeEventListener('keydown', onHand);
      removeEventListener('scroll', onScroll);
    },
  };
}
