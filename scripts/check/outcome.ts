/** The checks of `scripts/check.ts`: a name, and a function that runs the check and returns what is wrong. */

export interface Outcome {
  /** One text per defect, ready to print; empty when all is well. */
  failures: readonly string[];
  /** Warnings: printed, but they fail nothing. */
  notes?: readonly string[];
}

export interface Check {
  name: string;
  run: () => Outcome | Promise<Outcome>;
}
