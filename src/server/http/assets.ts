/** Built assets (immutable, compressed at build time) and the files of `public/`. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** @param root `build/pages/client`; names under /assets/ hold a content hash */
export function assets(root: string): MiddlewareHandler {
  const files = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    // A folder is no file: `/` and friends are pages. So is their data: to look for it would ask the disk four times.
    if (!/\.\w+$/.test(c.req.path) || c.req.path.endsWith('.data')) return next();
    const response = await files(c, async () => {});
    if (!response) return next();
    if (response.ok) response.headers.set('cache-control', c.req.path.startsWith('/assets/') ? IMMUTABLE : A_DAY);
    return response;
  };
}
