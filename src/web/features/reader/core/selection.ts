/**
 * Watches what is selected on the page, calmly: 150 ms after the last change, and never while a mouse button is still down. A click
 * and Enter bring the news forward, for they mean what is selected now.
 */

const CALM_MS = 150;

/**
 * @param onChange gets the selected range, or null when nothing is selected
 * @returns the way to stop
 */
export function watchSelection(onChange: (range: Range | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  let hasChanged = false;
  const read = () => {
    timer = undefined;
    const selection = getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
    onChange(range && !range.collapsed ? range : null);
  };
  const later = () => {
    hasChanged = true;
    clearTimeout(timer);
    timer = isPressed ? undefined : setTimeout(read, CALM_MS);
  };
  const readNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    read();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') readNow();
  };
  const press = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    isPressed = true;
    hasChanged = timer !== undefined;
    clearTimeout(timer);
    timer = undefined;
  };
  const release = () => {
    if (!isPressed) return;
    isPressed = false;
    // A press on a button leaves the selection as it was, and has nothing to wait for.
    if (hasChanged) later();
  };
  document.addEventListener('selectionchange', later);
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('click', readNow, true);
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('selectionchange', later);
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('click', readNow, true);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerup', release, true);
    document.removeEventListener('pointercancel', release, true);
  };
}
