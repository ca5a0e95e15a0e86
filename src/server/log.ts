/** Structured logs: one JSON object a line on standard error, so that standard output stays for people. */
import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import { AppError } from '#contract/errors.ts';

export type Log = Logger;

/** @param target standard error by default */
export function createLog(level: string, target: DestinationStream = destination({ dest: 2, sync: false })): Log {
  const serializers = { err: (error: Error) => stdSerializers.err(withoutValues(error)) };
  return pino({ level, base: null, timestamp: () => `,"at":"${new Date().toISOString()}"`, serializers }, target);
}

/**
 * A failure by how foreseen it was: what nobody foresaw is an error with its stack, an {@link AppError} a warning in one line, a
 * client that hung up no more than a note.
 *
 * @param what for the line, as `call failed`
 * @param request in which it happened, if it was one
 */
export function logFailure(
  log: Log,
  what: string,
  error: unknown,
  request?: { id: string; signal: AbortSignal },
): void {
  const about = request ? { id: request.id } : {};
  if (isHangUp(error, request?.signal)) log.debug(about, 'client hung up');
  else if (error instanceof AppError) log.warn({ ...about, reason: error.reason, says: error.message }, what);
  else log.error({ ...about, err: error }, what);
}

/** Whether an error comes from reading from or writing to a client that has gone. Other failures of its request are logged. */
function isHangUp(error: unknown, signal: AbortSignal | undefined): boolean {
  if (!(error instanceof Error)) return signal?.aborted === true && error === signal.reason;
  // A body may be cut off before the request knows of it.
  if (error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET') return true;
  return (
    signal?.aborted === true &&
    (error === signal.reason || /abort|prematurely closed/i.test(error.name + error.message))
  );
}

/** A statement that failed is logged without the values it was given: they are what readers wrote, and hashes. */
function withoutValues(error: Error): Error {
  if (!(error instanceof Error) || !('params' in error && 'query' in error)) return error;
  const plain = new Error(`failed statement: ${String(error.query)}`, { cause: error.cause });
  // The first line of a stack repeats the message.
  plain.stack = [plain.message, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
  return plain;
}
