/** `GET /poster/member/{key}.png`: a membership poster to look at, to press long and to pass on. Its content never changes. */
import { Hono } from 'hono';
import type { MemberPosters } from './member-posters.ts';

const NAME = /^([0-9a-f]{64})\.png$/;
const HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-site',
};

export function posterAddress(key: string): string {
  return `/poster/member/${key}.png`;
}

export function posterFiles(posters: Pick<MemberPosters, 'file'>): Hono {
  return new Hono().get('/poster/member/:name', async (c) => {
    const [, key] = NAME.exec(c.req.param('name')) ?? [];
    const bytes = key === undefined ? null : await posters.file(key);
    if (bytes === null) return c.text('没有这张海报', 404, { 'cache-control': 'no-store' });
    return c.body(new Uint8Array(bytes), 200, { ...HEADERS, 'content-length': String(bytes.length) });
  });
}
