/** The contract on Hono: one route for each call; its answer goes into an envelope, an event stream or a file. */
import { Hono } from 'hono';
import type { Call } from '#contract/call.ts';
import { AppError, type ErrorReason, errorTable } from '#contract/errors.ts';
import type { Contract } from '#contract/index.ts';
import type { BearerLookup } from './bearer.ts';
import { collectCookies, renewLoginCookies } from './cookies.ts';
import { type CallKey, type Executor, isStream, type StreamEvent } from './execute.ts';
import { networkOf } from './network.ts';
import type { RateLimit } from './rate-limit.ts';
import { readJson, requestInfo, storableAddress } from './request-info.ts';

/** Set by the middleware in front of every route. */
export interface ServerEnv {
  Variables: { requestId: string; address: string };
}

/** Called with every failure that is not the caller's fault. */
export type OnError = (error: unknown, requestId: string, signal: AbortSignal) => void;

export interface MountOptions {
  contract: Contract;
  executor: Executor;
  viewerOf: BearerLookup;
  budgets: { reads: RateLimit; writes: RateLimit; log: RateLimit };
  isSecure: boolean;
  onError: OnError;
}

/**
 * Makes a route for each call of the contract. Each request is checked in this order: viewer, budget of requests, policy, body, input; then
 * the call is executed and its answer wrapped by kind (envelope, event stream, file). Failures of the server go to `onError`.
 */
export function mountContract(options: MountOptions): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  // A path without parameters wins over one with: /reader/mynote/export before /reader/mynote/{id}.
  const names = (Object.keys(options.contract) as CallKey[]).sort(
    (a, b) => a.split('{').length - b.split('{').length || (a < b ? -1 : 1),
  );
  for (const name of names) {
    const [method, path] = name.split(' ') as [string, string];
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const routes = route.endsWith('/') ? [route, route.slice(0, -1)] : [route];
    app.on(method, routes, (c) =>
      answer(options, name, c.req.raw, c.req.param() as Record<string, string>, c.get('requestId'), c.get('address')),
    );
  }
  return app;
}

async function answer(
  options: MountOptions,
  name: CallKey,
  request: Request,
  params: Record<string, string>,
  requestId: string,
  address: string,
): Promise<Response> {
  const call: Call = options.contract[name];
  const { reply, lines } = collectCookies(options.isSecure);
  try {
    const viewer = await options.viewerOf(request, address);
    renewLoginCookies(reply, viewer, request.headers.get('cookie'));
    takeBudget(options, name, viewer ? `user:${viewer.userId}` : networkOf(address));
    const asked = storableAddress({ params, query: Object.fromEntries(new URL(request.url).searchParams) });
    options.executor.gate(name, viewer); // before a body is read: a stranger's megabytes are not
    const body = call.body ? await readJson(request, call.maxBodyBytes) : undefined;
    const info = requestInfo(request, requestId, address);
    const result = await options.executor.execute(name, { ...asked, body }, { viewer, request: info, reply });
    if (isStream(result)) {
      const onError = (failed: unknown) => options.onError(failed, requestId, request.signal);
      return streamResponse(result, requestId, onError);
    }
    if (call.kind === 'file') return result as Response;
    return withCookies(json(success(result), 200, {}), lines);
  } catch (error) {
    const { status, headers, body } = failure(error, requestId);
    // Bytes may still be on their way: nothing else can come over this connection.
    if (call.takesBytes) headers.connection = 'close';
    if (status >= 500 && status !== 501) options.onError(error, requestId, request.signal);
    return withCookies(json(body, status, headers), lines);
  }
}

function takeBudget({ budgets }: MountOptions, name: CallKey, caller: string): void {
  const isRead = name.startsWith('GET') || name === 'POST /api/english/words';
  const budget = name === 'POST /api/log' ? budgets.log : isRead ? budgets.reads : budgets.writes;
  const retryAfterSeconds = budget.take(caller);
  if (retryAfterSeconds > 0) {
    throw new AppError('TOO_MANY_REQUESTS', { msg: `操作太频繁，请 ${retryAfterSeconds} 秒后再试`, retryAfterSeconds });
  }
}

/**
 * Response with its length, so that a short answer is sent in one piece and not compressed: most are short, and compressing costs more than
 * the call.
 */
function json(body: Envelope, status: number, headers: Record<string, string>): Response {
  const text = JSON.stringify(body);
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

function withCookies(response: Response, lines: string[]): Response {
  for (const line of lines) response.headers.append('set-cookie', line);
  return response;
}

const HEARTBEAT_MS = 15_000;

/**
 * Events as they come, a comment every 15 s so that proxies keep the connection. A failure becomes an
 * `error {status}` event, and is told to `onError` as one of any other call is; when the reader leaves, the iterable is
 * told to stop.
 */
function streamResponse(
  events: AsyncIterable<StreamEvent>,
  requestId: string,
  onError: (error: unknown) => void,
): Response {
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: NodeJS.Timeout;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(': \n\n')), HEARTBEAT_MS);
    },
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (!done) return controller.enqueue(encode(value));
      } catch (error) {
        const { status, body } = failure(error, requestId);
        if (status >= 500) onError(error);
        controller.enqueue(encode({ event: 'error', data: { status: body.status } }));
      }
      clearInterval(heartbeat);
      controller.close();
    },
    async cancel() {
      clearInterval(heartbeat);
      await iterator.return?.();
    },
  });
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };
  return new Response(body, { headers });
}

const encoder = new TextEncoder();

function encode({ event, data }: StreamEvent): Uint8Array {
  return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** The one body of every JSON answer. */
export interface Envelope {
  status: { code: string; msg: string; reason?: ErrorReason; fields?: Record<string, string>; request_id?: string };
  result: unknown;
}

function success(result: unknown): Envelope {
  return { status: { code: '200', msg: 'ok' }, result: result ?? null };
}

/** Any error that isn't an {@link AppError} becomes INTERNAL with only the request id. */
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
