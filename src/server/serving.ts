/** The HTTP server: how long it waits for what clients send, listening, and letting go of connections. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { AppError } from '#contract/errors.ts';
import type { Config } from './config.ts';
import { failure } from './http/mount.ts';
import { plainAnswer } from './http/plain-answer.ts';

/** Time that requests in flight have to finish when the process is told to stop. */
const DRAIN_MS = 2_000;

/** Time limits for clients, in milliseconds. */
const PATIENCE = {
  /** For the head of a request. */
  headMs: 30_000,
  /** For the body of a request; for an upload, between any two pieces of it. */
  bodyMs: 60_000,
  /** For a whole upload: 100 MB at 1 Mbit/s take thirteen minutes. */
  uploadMs: 15 * 60_000,
  /**
   * Between two requests on one connection. Longer than proxies keep theirs (nginx: 60 s), which otherwise would send a request on a
   * connection that is just being closed; and a reader who looks something up now and then need not connect anew each time.
   */
  idleMs: 75_000,
  /** Interval at which the server checks these limits. */
  checkMs: 5_000,
};
/** Addresses that take files. */
const UPLOADS = ['/api/upload/', '/book/upload'];
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A server that gives up on clients who don't send what they began to. */
export function createWebServer(serve: RequestListener, patience: Partial<typeof PATIENCE> = {}): Server {
  const { headMs, bodyMs, uploadMs, idleMs, checkMs } = { ...PATIENCE, ...patience };
  const limits = {
    headersTimeout: headMs,
    requestTimeout: uploadMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
  };
  return createServer(limits, (incoming, outgoing) => {
    awaitBody(incoming, outgoing, bodyMs);
    serve(incoming, outgoing);
  });
}

function awaitBody(incoming: IncomingMessage, outgoing: ServerResponse, bodyMs: number): void {
  const { headers, socket } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  const giveUp = () => {
    if (incoming.complete) return;
    if (!outgoing.headersSent) socket.write(TOO_SLOW);
    socket.destroySoon();
  };
  if (UPLOADS.some((address) => incoming.url?.startsWith(address))) {
    incoming.setTimeout(bodyMs, giveUp);
    return;
  }
  const timer = setTimeout(giveUp, bodyMs);
  incoming.once('close', () => clearTimeout(timer));
}

/** @throws Error with one clear line when the address cannot be had */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(reasonOf(error, host, port), { cause: error })),
    );
    server.listen(port, host, () => resolve());
  });
}

/**
 * `/livez`: 200 while this process lives and its event loop turns, from its start on and whatever the database does.
 *
 * @returns whether that was asked for, and is answered
 */
export function answerLivez({ url }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (url !== '/livez' && !url?.startsWith('/livez?')) return false;
  outgoing.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  outgoing.end('{"ok":true}');
  return true;
}

/** From listening until the services are there: `/healthz` as ever, a page for browsers, the envelope of a call for all others; 503. */
export function answerWhileStarting({ url, headers: { accept } }: IncomingMessage, outgoing: ServerResponse): void {
  const error = new AppError('UNAVAILABLE', { msg: '正在启动，请稍候再试', retryAfterSeconds: 2 });
  const { status, headers, body } = failure(error, '');
  const isHealth = url === '/healthz' || url?.startsWith('/healthz?');
  if (!isHealth && accept?.includes('text/html')) {
    const page = plainAnswer(new Request('http://localhost/', { headers: { accept } }), status, error.message, 2);
    outgoing.writeHead(status, Object.fromEntries(page.headers));
    page.text().then((text) => outgoing.end(text));
    return;
  }
  outgoing.writeHead(status, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  outgoing.end(JSON.stringify(isHealth ? { ok: false, reason: '正在启动' } : body));
}

/** Takes no more connections, waits for requests in flight, then closes what is left. */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请换一个（PORT）`;
  if (code === 'EACCES') return `没有权限使用端口 ${port}，请换一个（PORT）`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `本机没有地址 ${host}（HOST）`;
  return `不能监听 ${host}:${port}：${message}`;
}
