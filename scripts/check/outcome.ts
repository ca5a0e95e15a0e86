/** What a check is to `scripts/check.ts`: a name and something to run that says what is wrong. */

export interface Outcome {
  /** One text a defect, ready to print; empty when all is well. */
  failures: readonly string[];
  /** Warnings: printed, but they fail nothing. */
  notes?: readonly string[];
}

export interface Check {
  name: string;
  run: () => Outcome | Promise<Outcome>;
}
