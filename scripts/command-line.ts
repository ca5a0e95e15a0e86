/**
 * Shared by the commands of this folder: wrong arguments end a command with its usage, a file that cannot be read or written with the
 * reason.
 */
import { type ParseArgsConfig, parseArgs } from 'node:util';

const WRONG_USE = 2;

// Whoever reads the output, such as `head`, may have had enough of it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

/** Parses the arguments with `parseArgs`. Ends the process for options that the command does not have. */
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
    // For errors of the operating system the message says all; errors of ours need their stack.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
