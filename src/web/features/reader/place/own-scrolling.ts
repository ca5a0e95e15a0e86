/**
 * Tells the page's own scrolling from the reader's. Moving back to a kept place is no reading: it must not date that place anew, or
 * opening a work on one device would hide what was read since on another.
 */

export interface OwnScrolling {
  /** Runs something that scrolls now or within the next two frames. */
  run(move: () => void): void;
  isRunning(): boolean;
}

export function createOwnScrolling(): OwnScrolling {
  let running = 0;
  return {
    run(move) {
      running += 1;
      move();
      // The last move is made two frames on, and its scroll event comes at the start of the one after.
      afterFrames(4, () => {
        running -= 1;
      });
    },
    isRunning: () => running > 0,
  };
}

function afterFrames(count: number, then: () => void): void {
  if (count === 0) then();
  else requestAnimationFrame(() => afterFrames(count - 1, then));
}
