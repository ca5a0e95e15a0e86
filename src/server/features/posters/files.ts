/**
 * `GET /poster/{key}.png` and `/poster/member/{key}.png`: a poster to look at, to press long and to pass on; its content never changes.
 * `GET /poster/all.zip?key=…&key=…`: several of them as one file.
 */
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { ZipFile } from 'yazl';
import type { PosterService } from './service.ts';

const NAME = /^([0-9a-f]{64})\.png$/;
const MAX_IN_ZIP = 60;
const HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-site',
};

/** Routes of posters as PNG, public and cached for long because a poster's name is the hash of its content, and of a zip with several. */
export function posterFiles(posters: Pick<PosterService, 'file'>): Hono {
  const missing = (c: Context) => c.text('没有这张海报', 404, { 'cache-control': 'no-store' });
  async function send(c: Context, kind: 'article' | 'product'): Promise<Response> {
    const [, key] = NAME.exec(c.req.param('name') ?? '') ?? [];
    const bytes = key === undefined ? null : await posters.file(kind, key);
    if (bytes === null) return missing(c);
    return c.body(new Uint8Array(bytes), 200, { ...HEADERS, 'content-length': String(bytes.length) });
  }
  return (
    new Hono()
      .get('/poster/all.zip', async (c) => {
        const keys = [...new Set(c.req.queries('key') ?? [])]
          .filter((key) => NAME.test(`${key}.png`))
          .slice(0, MAX_IN_ZIP);
        const zip = new ZipFile();
        let count = 0;
        for (const key of keys) {
          const bytes = await posters.file('article', key);
          if (bytes === null) continue;
          count += 1;
          zip.addBuffer(Buffer.from(bytes), `waikan-${String(count).padStart(2, '0')}.png`, { compress: false });
        }
        if (count === 0) return missing(c);
        zip.end();
        return c.body(Readable.toWeb(Readable.from(zip.outputStream)) as ReadableStream, 200, {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="waikan-posters.zip"',
          'cache-control': 'no-store',
        });
      })
      .get('/poster/member/:name', (c) => send(c, 'product'))
      // All other addresses below `/poster/` are pages.
      .get('/poster/:name{[0-9a-f]+\\.png}', (c) => send(c, 'article'))
  );
}
