/** Files of a folder, served whole. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

/**
 * As `serveStatic`, but a server may ignore ranges (RFC 9110, 14.2), and has to where it does not look at their unit, their order and
 * `If-Range`. What has to be played or gone on with is served elsewhere.
 */
export function staticFiles(options: Parameters<typeof serveStatic>[0]): MiddlewareHandler {
  const serve = serveStatic(options);
  return (c, next) => {
    c.req.raw.headers.delete('range');
    return serve(c, next);
  };
}
