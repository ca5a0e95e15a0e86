/** Our own pictures and covers in any of some widths, in the best format that a browser reads; made when first asked for, and kept. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { type CoverBitmaps, type PictureService, type PictureWidth, pictureKey, WIDTHS } from './service.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg';

export interface ResizedPictures {
  /**
   * @param address of a picture or cover of our own, such as `/covers/10-bread.svg`
   * @param width in pixels; the next of {@link RESIZED_WIDTHS} is taken, and never more than the picture has
   * @returns null for any other address. While the AVIF of a picture is being made, the WebP that was stored with it, as {@link Resized.isInterim}
   */
  of(address: string, width: number, format: PictureFormat): Promise<Resized | null>;
  /** Deletes those made more than a month ago, and the oldest beyond the size of the cache: they are made again on demand. */
  clean(): Promise<void>;
}

export interface Resized {
  bytes: Uint8Array;
  format: PictureFormat;
  /** A smaller one will come; not to be kept for long. */
  isInterim?: true;
}

/** Only a few widths, so that nobody can have one picture made in a thousand. */
export const RESIZED_WIDTHS = [40, 80, 160, 300, 400, 600, 800, 1_200] as const;
export const DEFAULT_WIDTH = 300;
const COVER = /^\/covers\/[a-z0-9-]+\.svg$/;
const FOLDER = 'img';
const MONTH_MS = 30 * DAY_MS;
/** Size of the cache: all sizes of some 10,000 photographs. */
const CACHE_BYTES = 1024 * 1024 * 1024;
/** Pictures whose AVIF waits for its turn; further ones are shown as WebP and get theirs when they are asked for again. */
const MAX_WAITING = 200;
/** AVIF's usual effort takes ten times as long for a tenth of the bytes. */
const AVIF = { quality: 55, effort: 2 };

/** A stored copy that is half as wide again at least has all that the smaller one can show, and is read in less time than the largest. */
function sourceWidth(width: number): PictureWidth {
  return WIDTHS.find((one) => one >= width * 1.5) ?? 1200;
}

interface ResizedOptions {
  storage: Pick<Storage, 'get' | 'put' | 'removeUnder' | 'limitUnder'>;
  pictures: Pick<PictureService, 'file'>;
  covers: CoverBitmaps;
  now: () => Date;
  onError(error: unknown): void;
  cacheBytes?: number;
}

export function createResizedPictures(options: ResizedOptions): ResizedPictures {
  const { storage, pictures, covers, now, onError, cacheBytes = CACHE_BYTES } = options;
  const making = new Map<string, Promise<Uint8Array | null>>();
  /** AVIF takes some 100 ms of a processor: one is made at a time, after what was asked for before. */
  let inTurn: Promise<unknown> = Promise.resolve();
  /** Bytes written since the cache was last measured. */
  let bytesPut = 0;

  /** Measures the cache after a tenth of it was put, so that it never has more than 1.1 times its size. */
  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    await storage.put(name, bytes);
    bytesPut += bytes.length;
    if (bytesPut < cacheBytes / 10) return;
    bytesPut = 0;
    await storage.limitUnder(FOLDER, cacheBytes);
  }

  /** The WebP file that was stored with a picture, where it has this width. */
  async function storedCopy(address: string, width: number): Promise<Uint8Array | null> {
    const key = pictureKey(address);
    const own = WIDTHS.find((one) => one === width);
    return key === null || own === undefined ? null : pictures.file(key, own);
  }

  function once(name: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    const asked = making.get(name) ?? make().finally(() => making.delete(name));
    making.set(name, asked);
    return asked;
  }

  async function make(name: string, address: string, width: number, format: PictureFormat): Promise<Uint8Array | null> {
    const key = pictureKey(address);
    const source =
      key !== null
        ? await pictures.file(key, sourceWidth(width))
        : COVER.test(address)
          ? await covers.jpeg(address)
          : null;
    if (source === null) return null;
    const resized = sharp(source).resize({ width, withoutEnlargement: true });
    const encoded =
      format === 'avif'
        ? resized.avif(AVIF)
        : format === 'webp'
          ? resized.webp({ quality: 78 })
          : resized.flatten({ background: '#ffffff' }).jpeg({ quality: 80 });
    const bytes = await encoded.toBuffer();
    await keep(name, bytes);
    return bytes;
  }

  return {
    async of(address, wanted, format) {
      const width =
        RESIZED_WIDTHS.find((one) => one >= wanted) ?? RESIZED_WIDTHS[RESIZED_WIDTHS.length - 1] ?? DEFAULT_WIDTH;
      const stored = format === 'jpeg' ? null : await storedCopy(address, width);
      if (stored !== null && format === 'webp') return { bytes: stored, format };
      const digest = createHash('sha256').update(`${address} ${width}`).digest('hex').slice(0, 40);
      const name = `${FOLDER}/${digest.slice(0, 2)}/${digest}.${format}`;
      const kept = await storage.get(name);
      if (kept !== null) return { bytes: kept, format };
      if (stored === null) {
        const bytes = await once(name, () => make(name, address, width, format));
        return bytes && { bytes, format };
      }
      if (making.size < MAX_WAITING) {
        const made = once(name, () => {
          const turn = inTurn.then(() => make(name, address, width, format));
          inTurn = turn.catch(() => {});
          return turn;
        });
        made.catch(onError);
      }
      return { bytes: stored, format: 'webp', isInterim: true };
    },
    async clean() {
      await storage.removeUnder(FOLDER, new Date(now().getTime() - MONTH_MS));
      await storage.limitUnder(FOLDER, cacheBytes);
    },
  };
}
