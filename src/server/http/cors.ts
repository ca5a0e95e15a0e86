/** Cross-origin calls, open to exactly the page hosts that are configured to use this API. */
import type { MiddlewareHandler } from 'hono';

/** @param pageHosts hosts (with port) whose pages may call */
export function allowPageHosts(pageHosts: Iterable<string>): MiddlewareHandler {
  const allowed = new Set(pageHosts);
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isAllowed = origin !== undefined && URL.canParse(origin) && allowed.has(new URL(origin).host);
    if (isAllowed && c.req.method === 'OPTIONS') {
      return c.body(null, 204, {
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': 'authorization, bb-ua, content-type',
        'access-control-max-age': '7200',
        vary: 'origin',
      });
    }
    await next();
    if (isAllowed) {
      c.header('access-control-allow-origin', origin);
      c.header('access-control-expose-headers', 'content-disposition, retry-after, x-request-id');
    }
    if (allowed.size > 0) c.header('vary', 'origin', { append: true });
  };
}
