/** Time that tests move. */
export interface Clock {
  now: () => Date;
  advance(seconds: number): void;
}

/** Starts at the real present, so that database defaults agree with it. */
export function createClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance(seconds) {
      ahead += seconds * 1000;
    },
  };
}
