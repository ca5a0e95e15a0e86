/** Errors that the browser's client throws. There is no table of messages here: the message comes from the server, ready to show. */
import type { ErrorReason, FieldMessages } from './errors.ts';

/** The envelope's `status`. `code` is the HTTP status as a string, '' when there was no answer at all. */
export interface WireStatus {
  code: string;
  msg: string;
  reason?: ErrorReason;
  fields?: FieldMessages;
}

interface ApiErrorDetails {
  /** HTTP status; 0 when there was no answer. */
  status?: number;
  /** Seconds to wait before trying again, from Retry-After. */
  retryAfterSeconds?: number;
  /** The result that was sent with the error, such as `{suggestions}`. */
  result?: unknown;
  cause?: unknown;
}

/** A call that did not succeed. `message` equals `msg`. */
export class ApiError extends Error {
  readonly code: string;
  readonly msg: string;
  readonly reason: ErrorReason | undefined;
  readonly fields: FieldMessages | undefined;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly result: unknown;

  constructor(wire: WireStatus, details: ApiErrorDetails = {}) {
    super(wire.msg, { cause: details.cause });
    this.name = 'ApiError';
    this.code = wire.code;
    this.msg = wire.msg;
    this.reason = wire.reason;
    this.fields = wire.fields;
    this.status = details.status ?? 0;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.result = details.result;
  }

  /** No answer came: no network, or it broke off on the way. */
  get isNetwork(): boolean {
    return this.code === '';
  }
}

/** The error for a dead network. */
export function networkError(cause?: unknown): ApiError {
  return new ApiError({ code: '', msg: '网络异常' }, { cause });
}

/** Turns a failure without network into an error that says so; an aborted call stays aborted. */
export async function unlessOffline<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    throw networkError(cause);
  }
}
