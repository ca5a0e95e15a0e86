/** Serves `GET /picture/{key}.webp` and, with a width, `/picture/{key}-w300.webp`. The content never changes. */
import { Hono } from 'hono';
import { type PictureService, type PictureWidth, WIDTHS } from './service.ts';

const NAME = /^([0-9a-f]{40})(?:-w(\d{2,4}))?\.webp$/;
const LARGEST = WIDTHS[WIDTHS.length - 1] as PictureWidth;
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-site',
};

export function pictureFiles(pictures: Pick<PictureService, 'file'>): Hono {
  return new Hono().get('/picture/:name', async (c) => {
    const [, key, wanted] = NAME.exec(c.req.param('name')) ?? [];
    const width = wanted === undefined ? LARGEST : WIDTHS.find((one) => one === Number(wanted));
    const bytes = key === undefined || width === undefined ? null : await pictures.file(key, width);
    if (bytes === null) return c.text('没有这张图片', 404, { 'cache-control': 'no-store' });
    return c.body(new Uint8Array(bytes), 200, { ...HEADERS, 'content-length': String(bytes.length) });
  });
}
