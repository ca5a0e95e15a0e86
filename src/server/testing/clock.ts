/** Time that tests move. */
export interface Clock {
  now: () => Date;
  advance(seconds: number): void;
  /** From now on nothing but `advance` moves it, for what is about single seconds: a busy machine takes some for itself. */
  stop(): void;
}

/** Starts at the real present, so that database defaults agree with it. */
export function createClock(): Clock {
  let ahead = 0;
  let stoppedAt: number | null = null;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    advance(seconds) {
      ahead += seconds * 1000;
    },
    stop() {
      stoppedAt = Date.now();
    },
  };
}
