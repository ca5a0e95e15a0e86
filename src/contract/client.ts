/**
 * The browser's client. A call's name is its method and path, so all that comes from the contract is types: neither the
 * table nor zod is loaded. Everything that fails is an {@link ApiError}, but for an abort, which stays an `AbortError`.
 */
import { ApiError, unlessOffline, type WireStatus } from './client-error.ts';
import type { Contract, ContractName, InputOf, ResultOf } from './index.ts';

type NameOfKind<K> = { [N in ContractName]: Contract[N]['kind'] extends K ? N : never }[ContractName];

export type JsonName = NameOfKind<'json'>;
export type FileName = NameOfKind<'file'>;
/** Calls that always stream, and those that do when `stream` in their query is true. */
export type StreamName =
  | NameOfKind<'stream'>
  | {
      [N in JsonName]: InputOf<N> extends { query: infer Q } | { query?: infer Q } ? StreamFlag<Q, N> : never;
    }[JsonName];
type StreamFlag<Q, N> = 'stream' extends keyof NonNullable<Q> ? N : never;

export interface CallOptions {
  signal?: AbortSignal;
  /** Outlives the page, for what is sent on leaving it. */
  keepalive?: boolean;
}

/** Input may be left out where nothing in it is required. */
type Arguments<N extends ContractName> =
  Record<never, never> extends InputOf<N>
    ? [input?: InputOf<N>, options?: CallOptions]
    : [input: InputOf<N>, options?: CallOptions];

/** `done` carries the whole result; `error` is how a stream that had begun says that it failed. */
export type StreamEvent<R> =
  | { event: 'delta'; data: { text: string } }
  | { event: 'change'; data: { what: 'articles' | 'tasks' | 'feeds' } }
  | { event: 'done'; data: R }
  | { event: 'error'; data: { status: WireStatus } };

export interface Client {
  /** Resolves to the envelope's `result`. Throws {@link ApiError}. */
  call<N extends JsonName>(name: N, ...rest: Arguments<N>): Promise<ResultOf<N>>;
  /** Events up to `done` or `error`. A stream that breaks off before throws 网络异常; it can be opened again from the start. */
  stream<N extends StreamName>(name: N, ...rest: Arguments<N>): AsyncIterable<StreamEvent<ResultOf<N>>>;
  /** The response itself, already known to be fine. Throws {@link ApiError}. */
  file<N extends FileName>(name: N, ...rest: Arguments<N>): Promise<Response>;
}

export interface ClientOptions {
  /** Scheme and host, '' for the page's own. */
  base: string;
  fetch: typeof fetch;
  /** Headers of each call: the bearer token and the app's identification. */
  headers: () => Record<string, string>;
  /** Called on HTTP 401 or 403, or a body that says 403; the error is thrown all the same. */
  onUnauthorised?: (error: ApiError) => void;
  /** Called on HTTP 401 before `onUnauthorised`; where the result is true, there is a login again and the call is sent once more. */
  onLoginEnded?: (refused: RefusedCall) => Promise<boolean>;
}

/** A call that was refused because its login has ended. */
export interface RefusedCall {
  /** Method and path. */
  name: string;
  input: { params?: Record<string, unknown>; body?: unknown };
  /** The header it was sent with. */
  authorization: string | undefined;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Makes the client. It holds no state: one for a page, or one for each host. */
export function createClient(options: ClientOptions): Client {
  const { base, fetch, headers: ownHeaders, onUnauthorised, onLoginEnded } = options;

  async function send(
    name: string,
    parts: Parts,
    accept: string,
    { signal, keepalive }: CallOptions,
    isAgain = false,
  ): Promise<Response> {
    const [method = '', path = ''] = name.split(' ');
    const headers: Record<string, string> = { accept, ...ownHeaders() };
    if (parts.body !== undefined) headers['content-type'] = 'application/json';
    const init: RequestInit = { method, headers };
    if (parts.body !== undefined) init.body = JSON.stringify(parts.body);
    if (signal) init.signal = signal;
    if (keepalive) init.keepalive = true;
    const response = await unlessOffline(fetch(base + address(path, parts), init));
    if (response.status !== 401 || isAgain || !onLoginEnded) return response;
    const refused = { name, input: parts, authorization: headers.authorization };
    return (await onLoginEnded(refused)) ? send(name, parts, accept, { signal, keepalive }, true) : response;
  }

  /** Throws what a response says went wrong, after telling the page about a lost login. */
  function refuse(error: ApiError): never {
    if (error.status === 401 || error.status === 403 || error.code === '403') onUnauthorised?.(error);
    throw error;
  }

  return {
    async call<N extends JsonName>(name: N, ...[input, options = {}]: Arguments<N>) {
      const response = await send(name, (input ?? {}) as Parts, 'application/json', options);
      const envelope = await readEnvelope(response);
      if (!response.ok || envelope === null || envelope.status.code !== '200') refuse(toError(response, envelope));
      return envelope.result as ResultOf<N>;
    },

    async *stream<N extends StreamName>(name: N, ...[input, options = {}]: Arguments<N>) {
      const parts = (input ?? {}) as Parts;
      // Calls that only stream ignore the flag, the others need it.
      const query = { ...parts.query, stream: 'true' };
      const response = await send(name, { ...parts, query }, 'text/event-stream', options);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      if (!response.ok || !isStream || response.body === null) refuse(toError(response, await readEnvelope(response)));
      // Few pages read streams; the others need not load the reader.
      const { readEvents } = await unlessOffline(import('./sse.ts'));
      yield* readEvents<StreamEvent<ResultOf<N>>>(response.body);
    },

    async file<N extends FileName>(name: N, ...[input, options = {}]: Arguments<N>) {
      const response = await send(name, (input ?? {}) as Parts, '*/*', options);
      if (!response.ok) refuse(toError(response, await readEnvelope(response)));
      return response;
    },
  };
}

/** Path with its parameters filled in, and the query; what is undefined or null is left out. */
function address(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

interface Envelope {
  status: WireStatus;
  result: unknown;
}

/** Null when the body is not our envelope: a proxy's error page, or something cut short. */
async function readEnvelope(response: Response): Promise<Envelope | null> {
  const text = await unlessOffline(response.text());
  try {
    const body = JSON.parse(text) as Partial<Envelope> | null;
    return typeof body?.status?.code === 'string' ? { status: body.status, result: body.result } : null;
  } catch {
    return null;
  }
}

function toError(response: Response, envelope: Envelope | null): ApiError {
  const status = envelope?.status ?? { code: String(response.status), msg: '服务出错了，请稍后再试' };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(status, {
    status: response.status,
    result: envelope?.result,
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
  });
}
