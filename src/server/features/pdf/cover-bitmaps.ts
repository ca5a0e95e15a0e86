/** Covers as JPEG for files: our own drawings are painted once and kept, stored pictures are taken as they are. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Renderer } from '@takumi-rs/core';
import { image } from '@takumi-rs/helpers';
import sharp from 'sharp';
import { type PictureService, pictureKey } from '#server/features/pictures/service.ts';
import type { Storage } from '#server/providers/storage/port.ts';

export interface CoverBitmaps {
  /** 1,200 × 900 pixels; null where the cover is none of ours. */
  jpeg(address: string): Promise<Uint8Array | null>;
}

const DRAWN = /^\/covers\/([a-z0-9-]+)\.svg$/;
const FOLDER = fileURLToPath(new URL('../../../../public/covers', import.meta.url));
const [WIDTH, HEIGHT, QUALITY] = [1_200, 900, 82];

export function createCoverBitmaps({
  storage,
  pictures,
}: {
  storage: Storage;
  pictures: Pick<PictureService, 'file'>;
}): CoverBitmaps {
  async function painted(name: string): Promise<Uint8Array | null> {
    const kept = `covers/${name}.jpg`;
    const known = await storage.get(kept);
    if (known !== null) return known;
    const src = await readFile(`${FOLDER}/${name}.svg`, 'utf8').catch(() => null);
    if (src === null) return null;
    const drawing = image({ src, width: WIDTH, height: HEIGHT });
    const png = await new Renderer().render(drawing, { width: WIDTH, height: HEIGHT, format: 'png' });
    const bytes = await sharp(png).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
    await storage.put(kept, bytes);
    return bytes;
  }
  return {
    async jpeg(address) {
      const drawn = DRAWN.exec(address)?.[1];
      if (drawn !== undefined) return painted(drawn);
      const key = pictureKey(address);
      const bytes = key === null ? null : await pictures.file(key, 1200);
      if (bytes === null) return null;
      return sharp(bytes).resize(WIDTH, HEIGHT, { fit: 'cover' }).jpeg({ quality: QUALITY }).toBuffer();
    },
  };
}
