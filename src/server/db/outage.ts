/** Failures of the database as a whole, told from those of a statement: they are foreseen, pass by themselves, and concern everybody. */
import { AppError } from '#contract/errors.ts';

/** Node's codes of a connection that cannot be made or breaks. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** PostgreSQL's: connection exceptions (08), too many connections (53300), a full disk (53100), shut down or starting up (57P). */
const SERVER_CODES = /^(08...|53[13]00|57P0[1-3]|25006)$/;
/** The driver's and the pool's own words. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|too many statements wait|the database does not answer|no answer within)/;
const RETRY_AFTER_SECONDS = 5;

/** @returns UNAVAILABLE when the failure, or what caused it, is an outage of the database; else undefined */
export function outageOf(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return undefined;
    const { code, syscall } = cause as NodeJS.ErrnoException;
    // A file that is missing has the same code as a socket that is.
    const isSocket = code !== undefined && SOCKET_CODES.has(code) && (code !== 'ENOENT' || syscall === 'connect');
    if (isSocket || SERVER_CODES.test(code ?? '') || MESSAGES.test(cause.message)) {
      return new AppError('UNAVAILABLE', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }
  return undefined;
}
