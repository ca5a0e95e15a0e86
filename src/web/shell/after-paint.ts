/** Work that what was just pressed does not wait for: it runs when the browser has shown the next frame. */

/** A page that is not seen has no frames, ms. */
const WITHOUT_FRAME_MS = 150;

/** Tells of changes as `subscribe` does, but once for each frame and after it. */
export function tellingAfterPaint(
  subscribe: (listener: () => void) => () => void,
): (listener: () => void) => () => void {
  return (listener) => {
    let callOff: (() => void) | null = null;
    const later = () => {
      callOff ??= afterPaint(() => {
        callOff = null;
        listener();
      });
    };
    const stop = subscribe(later);
    return () => {
      stop();
      callOff?.();
    };
  };
}

/** In a task of its own. @returns the way to call it off */
export function afterPaint(work: () => void): () => void {
  let timer = setTimeout(work, WITHOUT_FRAME_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
