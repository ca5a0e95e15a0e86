/** What the commands of this folder share: arguments that are wrong are answered with how the command is used, a file that cannot be had with its reason. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

const WRONG_USE = 2;

/** What was given, as `parseArgs` has it. Ends the process for options that the command does not have. */
export function argumentsOf<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    return endWithUsage(usage, error);
  }
}

/** Ends the process. @param error why, where the usage alone does not tell */
export function endWithUsage(usage: string, error?: unknown): never {
  if (error !== undefined) console.error(reasonOf(error));
  console.error(usage);
  process.exit(WRONG_USE);
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The result of reading or writing files; the process ends with the reason when the system refuses. */
export function orEnd<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    // Of the system's refusals the reason says all; a fault of ours needs its stack.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
