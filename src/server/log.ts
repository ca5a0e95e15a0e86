/** Structured logs: one JSON object a line on standard error, so that standard output stays for people. */
import { destination, type Logger, pino } from 'pino';

export type Log = Logger;

export function createLog(level: string): Log {
  return pino(
    { level, base: null, timestamp: () => `,"at":"${new Date().toISOString()}"` },
    destination({ dest: 2, sync: false }),
  );
}
