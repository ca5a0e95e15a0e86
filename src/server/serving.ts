/** Listening and letting go of connections. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Config } from './config.ts';

/** Requests in flight get so long to finish when the process is told to stop. */
const DRAIN_MS = 2_500;

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
