/**
 * Serves `GET /picture/{key}.webp` and, with a width, `/picture/{key}-w300.webp`; and both these and covers in other widths and formats:
 * `GET /img/picture/{key}.webp?w=300`, `/img/covers/10-bread.svg-w300`. The content never changes.
 * `GET /img/icon/{source}` is the icon of a source of ours.
 */
import { type Context, Hono } from 'hono';
import { DEFAULT_WIDTH, type PictureFormat, type ResizedPictures } from './resized.ts';
import { type PictureService, type PictureWidth, WIDTHS } from './service.ts';
import type { SourceIcons } from './source-icons.ts';

const NAME = /^([0-9a-f]{40})(?:-w(\d{2,4}))?\.webp$/;
const LARGEST = WIDTHS[WIDTHS.length - 1] as PictureWidth;
const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'same-site',
};

const IMG = /^\/img(\/(?:picture|covers)\/[a-z0-9.-]+?)(?:-w(\d{1,4}))?$/;

/** The smallest format that the browser says it reads. */
function formatFor(accept: string): PictureFormat {
  return accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg';
}

interface PictureFileOptions {
  pictures: Pick<PictureService, 'file'>;
  resized: Pick<ResizedPictures, 'of'>;
  icons: Pick<SourceIcons, 'of'>;
}

/** Routes of pictures: stored ones, sources' icons, and pictures and covers in the widths of {@link RESIZED_WIDTHS}. */
export function pictureFiles({ pictures, resized, icons }: PictureFileOptions): Hono {
  const missing = (c: Context) => c.text('没有这张图片', 404, { 'cache-control': 'no-store' });
  return new Hono()
    .get('/img/icon/:source', async (c) => {
      const icon = await icons.of(c.req.param('source'));
      if (icon === null) return missing(c);
      return c.body(new Uint8Array(icon.bytes), 200, {
        ...HEADERS,
        'content-type': icon.type,
        'content-length': String(icon.bytes.length),
        'cache-control': `public, max-age=${icon.maxAge}`,
      });
    })
    .get('/img/*', async (c) => {
      const [, address, suffix] = IMG.exec(c.req.path) ?? [];
      const width = Number(c.req.query('w') ?? suffix ?? DEFAULT_WIDTH);
      if (address === undefined || !Number.isInteger(width) || width < 1) return missing(c);
      const found = await resized.of(address, width, formatFor(c.req.header('accept') ?? ''));
      if (found === null) return missing(c);
      const { bytes, format, isInterim } = found;
      const length = String(bytes.length);
      return c.body(new Uint8Array(bytes), 200, {
        ...HEADERS,
        'content-type': `image/${format}`,
        'content-length': length,
        vary: 'accept',
        ...(isInterim && { 'cache-control': 'public, max-age=600' }),
      });
    })
    .get('/picture/:name', async (c) => {
      const [, key, wanted] = NAME.exec(c.req.param('name')) ?? [];
      const width = wanted === undefined ? LARGEST : WIDTHS.find((one) => one === Number(wanted));
      const bytes = key === undefined || width === undefined ? null : await pictures.file(key, width);
      if (bytes === null) return missing(c);
      return c.body(new Uint8Array(bytes), 200, { ...HEADERS, 'content-length': String(bytes.length) });
    });
}
