/**
 * A finger that stays on the text. Where the system selects a word then, that is what it means, whenever it comes: phones take 0.4 to 1.5 s
 * for it. Where it does not, as in the browsers of some apps, the finger means the word under it. Nothing here rests on `contextmenu`, which
 * iOS never sends.
 */

/** A little longer than phones take for a long press of their own, unless they are told otherwise. */
const HELD_MS = 650;
/** A finger that moved further scrolls; CSS pixels. */
const SLACK = 10;
const CONTROLS = 'a[href], button, input, summary, label';

interface Held {
  pointerId: number;
  x: number;
  y: number;
  /** It has been told of. */
  isOver: boolean;
}

interface LongPressMeanings {
  /** @param x,y viewport coordinates, CSS pixels */
  onHeld: (x: number, y: number) => void;
  /** The same finger has selected text after all. */
  onSelected: () => void;
}

/** @returns the way to stop */
export function watchLongPress(root: HTMLElement, { onHeld, onSelected }: LongPressMeanings): () => void {
  let held: Held | null = null;
  /** The click that follows in some browsers when the finger is lifted. */
  let isClickSpent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSelecting = () => getSelection()?.isCollapsed === false;
  const forget = () => {
    clearTimeout(timer);
    held = null;
  };
  const onDown = (event: PointerEvent) => {
    // A second finger is for zooming.
    forget();
    isClickSpent = false;
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    if (event.pointerType !== 'touch' || !event.isPrimary || isControl || isSelecting()) return;
    const { pointerId, clientX: x, clientY: y } = event;
    const now: Held = { pointerId, x, y, isOver: false };
    held = now;
    timer = setTimeout(() => {
      if (isSelecting()) return forget();
      now.isOver = true;
      isClickSpent = true;
      onHeld(x, y);
    }, HELD_MS);
  };
  const onMove = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerId === held?.pointerId && Math.hypot(clientX - held.x, clientY - held.y) > SLACK) forget();
  };
  const onSelection = () => {
    if (!held || !isSelecting()) return;
    if (held.isOver) onSelected();
    forget();
  };
  const onClick = (event: Event) => {
    if (!isClickSpent) return;
    isClickSpent = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener('pointerdown', onDown, { signal });
  document.addEventListener('pointermove', onMove, { signal });
  document.addEventListener('pointerup', forget, { signal });
  document.addEventListener('pointercancel', forget, { signal });
  document.addEventListener('selectionchange', onSelection, { signal });
  document.addEventListener('click', onClick, { signal, capture: true });
  return () => {
    forget();
    listening.abort();
  };
}
