/** `{status: {code, msg, reason?, fields?}, result}`: the one body of every JSON answer. */
import { AppError, type ErrorReason, errorTable } from '#contract/errors.ts';

export interface Envelope {
  status: { code: string; msg: string; reason?: ErrorReason; fields?: Record<string, string>; request_id?: string };
  result: unknown;
}

export function success(result: unknown): Envelope {
  return { status: { code: '200', msg: 'ok' }, result: result ?? null };
}

/** Anything that isn't an {@link AppError} becomes INTERNAL with the request id and nothing else. */
export function failure(
  error: unknown,
  requestId: string,
): { status: number; headers: Record<string, string>; body: Envelope } {
  if (!(error instanceof AppError)) {
    const { status, msg } = errorTable.INTERNAL;
    return {
      status,
      headers: {},
      body: { status: { code: String(status), msg, reason: 'INTERNAL', request_id: requestId }, result: null },
    };
  }
  const { status, message: msg, reason, fields, retryAfterSeconds, result } = error;
  return {
    status,
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) },
    body: { status: { code: String(status), msg, reason, ...(fields ? { fields } : {}) }, result: result ?? null },
  };
}
