/** Structured logs: one JSON object a line on standard error, so that standard output stays for people. */
import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;

/** @param target standard error unless told */
export function createLog(level: string, target: DestinationStream = destination({ dest: 2, sync: false })): Log {
  const serializers = { err: (error: Error) => stdSerializers.err(withoutValues(error)) };
  return pino({ level, base: null, timestamp: () => `,"at":"${new Date().toISOString()}"`, serializers }, target);
}

/** A statement that failed is logged without the values it was given: they are what readers wrote, and hashes. */
function withoutValues(error: Error): Error {
  if (!(error instanceof Error) || !('params' in error && 'query' in error)) return error;
  const plain = new Error(`failed statement: ${String(error.query)}`, { cause: error.cause });
  // The first line of a stack repeats the message.
  plain.stack = [plain.message, ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
  return plain;
}
