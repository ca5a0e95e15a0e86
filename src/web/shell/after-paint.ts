/** Defers work until the browser has painted the next frame, so that it does not delay what a press shows. */

/** A page that is not seen has no frames, and a busy one few; ms. */
const WITHOUT_FRAME_MS = 250;

/** Runs work in a task of its own when the second frame begins, by which time the first is on the screen. @returns cancels it */
export function afterPaint(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = setTimeout(work);
    });
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, WITHOUT_FRAME_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Calls back as `subscribe` does, but once for each frame and after it. */
export function notifyAfterPaint(
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
