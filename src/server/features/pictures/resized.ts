/** Our own pictures and covers in any of some widths, in the best format that a browser reads; made when first asked for, and kept. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Storage } from '#server/providers/storage/port.ts';
import { type CoverBitmaps, type PictureService, pictureKey } from './service.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

export interface ResizedPictures {
  /**
   * @param address of a picture or cover of our own, such as `/covers/10-bread.svg`
   * @param width in pixels; the next of {@link RESIZED_WIDTHS} is taken, and never more than the picture has
   * @returns null for any other address
   */
  of(address: string, width: number, format: PictureFormat): Promise<Uint8Array | null>;
  /** Deletes those made more than a month ago: they are made again on demand. */
  clean(): Promise<void>;
}

/** Few, so that nobody can have the same picture made in a thousand widths. */
export const RESIZED_WIDTHS = [40, 80, 160, 300, 400, 600, 800, 1_200] as const;
export const DEFAULT_WIDTH = 300;
const COVER = /^\/covers\/[a-z0-9-]+\.svg$/;
const FOLDER = 'img';
const MONTH_MS = 30 * 86_400_000;
/** AVIF's usual effort takes ten times as long for a tenth of the bytes. */
const AVIF = { quality: 55, effort: 2 };

interface ResizedOptions {
  storage: Pick<Storage, 'get' | 'put' | 'removeUnder'>;
  pictures: Pick<PictureService, 'file'>;
  covers: CoverBitmaps;
  now: () => Date;
}

export function createResizedPictures({ storage, pictures, covers, now }: ResizedOptions): ResizedPictures {
  const making = new Map<string, Promise<Uint8Array | null>>();

  async function make(name: string, address: string, width: number, format: PictureFormat): Promise<Uint8Array | null> {
    const kept = await storage.get(name);
    if (kept !== null) return kept;
    const key = pictureKey(address);
    const source =
      key !== null ? await pictures.file(key, 1200) : COVER.test(address) ? await covers.jpeg(address) : null;
    if (source === null) return null;
    const resized = sharp(source).resize({ width, withoutEnlargement: true });
    const encoded =
      format === 'avif'
        ? resized.avif(AVIF)
        : format === 'webp'
          ? resized.webp({ quality: 78 })
          : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80 });
    const bytes = await encoded.toBuffer();
    await storage.put(name, bytes);
    return bytes;
  }

  return {
    of(address, wanted, format) {
      const width =
        RESIZED_WIDTHS.find((one) => one >= wanted) ?? RESIZED_WIDTHS[RESIZED_WIDTHS.length - 1] ?? DEFAULT_WIDTH;
      const digest = createHash('sha256').update(`${address} ${width}`).digest('hex').slice(0, 40);
      const name = `${FOLDER}/${digest.slice(0, 2)}/${digest}.${format}`;
      const asked = making.get(name) ?? make(name, address, width, format).finally(() => making.delete(name));
      making.set(name, asked);
      return asked;
    },
    clean: () => storage.removeUnder(FOLDER, new Date(now().getTime() - MONTH_MS)),
  };
}
