/** Covers as JPEG for files: our own drawings are painted once and kept, stored pictures are taken as they are. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Renderer } from '@takumi-rs/core';
import { image } from '@takumi-rs/helpers';
import sharp from 'sharp';
import type { Storage } from '#server/providers/storage/port.ts';
import { type CoverBitmaps, type PictureService, pictureKey } from './service.ts';

const DRAWN = /^\/covers\/([a-z0-9-]+)\.svg$/;
const FOLDER = fileURLToPath(new URL('../../../../public/covers', import.meta.url));
const QUALITY = 82;
const heightOf = (width: number) => (width * 3) / 4;

export function createCoverBitmaps({
  storage,
  pictures,
}: {
  storage: Storage;
  pictures: Pick<PictureService, 'file'>;
}): CoverBitmaps {
  async function painted(name: string, width: number): Promise<Uint8Array | null> {
    const kept = `covers/${name}${width === 1_200 ? '' : `-${width}`}.jpg`;
    const known = await storage.get(kept);
    if (known !== null) return known;
    const src = await readFile(`${FOLDER}/${name}.svg`, 'utf8').catch(() => null);
    if (src === null) return null;
    const size = { width, height: heightOf(width) };
    const png = await new Renderer().render(image({ src, ...size }), { ...size, format: 'png' });
    const bytes = await sharp(png).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
    await storage.put(kept, bytes);
    return bytes;
  }
  return {
    async jpeg(address, width = 1_200) {
      const drawn = DRAWN.exec(address)?.[1];
      if (drawn !== undefined) return painted(drawn, width);
      const key = pictureKey(address);
      const bytes = key === null ? null : await pictures.file(key, 1200);
      if (bytes === null) return null;
      return sharp(bytes).resize(width, heightOf(width), { fit: 'cover' }).jpeg({ quality: QUALITY }).toBuffer();
    },
  };
}
