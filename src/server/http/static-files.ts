/** Files of a folder, served whole. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/**
 * `serveStatic` without ranges. A server may ignore them (RFC 9110, 14.2), and must when it does not check their unit, their order and
 * `If-Range`. Files that are played or resumed are served elsewhere.
 */
export function staticFiles(options: Parameters<typeof serveStatic>[0]): MiddlewareHandler {
  const serve = serveStatic(options);
  return (c, next) => {
    c.req.raw.headers.delete('range');
    return serve(c, next);
  };
}
