/**
 * Stores pictures from other sites on our own: verifies their content, re-encodes them in a few widths so that nothing of the original
 * file reaches a reader. Which article uses a picture is not known here. Covers are given as JPEG too, our own drawings painted once and kept.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';

/** Covers as JPEG, for files and posters. */
export interface CoverBitmaps {
  /**
   * A cover as a JPEG of 4:3; null when the cover is none of ours.
   * @param width in pixels. A drawing of 1,200 takes some 0.4 s the first time, one of 300 some 0.05 s
   */
  jpeg(address: string, width?: 300 | 1200): Promise<Uint8Array | null>;
}

export interface PictureService {
  /** Stores a picture. Idempotent. @throws AppError INVALID_INPUT when it is none to show */
  store(bytes: Uint8Array): Promise<Picture>;
  /** Fetches and stores a picture. @returns null if that fails or it is unusable */
  fetchAndStore(address: string, signal: AbortSignal): Promise<Picture | null>;
  /** Deletes pictures, except those stored since `before`. */
  drop(keys: readonly string[], before: Date): Promise<void>;
  /** WebP bytes; null when there is no such picture. */
  file(key: string, width: PictureWidth): Promise<Uint8Array | null>;
}

interface PictureOptions {
  storage: Storage;
  fetcher: PageFetcher;
}

/** Address of a picture on our own site, in its largest width. */
export function pictureAddress({ key }: Pick<Picture, 'key'>): string {
  return `/picture/${key}.webp`;
}

/** Key of the stored picture at an address on our own site; null for any other address. */
export function pictureKey(address: string): string | null {
  return /^\/picture\/([0-9a-f]{40})\.webp$/.exec(address)?.[1] ?? null;
}

const nameOf = (key: string, width: PictureWidth): string => `pictures/${key.slice(0, 2)}/${key}-w${width}.webp`;

export function createPictures({ storage, fetcher }: PictureOptions): PictureService {
  restrictDecoders();

  async function store(bytes: Uint8Array): Promise<Picture> {
    const { picture, copies } = await copiesOf(bytes);
    for (const width of WIDTHS) {
      const copy = copies.get(width);
      if (copy) await storage.put(nameOf(picture.key, width), copy);
    }
    return picture;
  }

  return {
    store,
    async fetchAndStore(address, signal) {
      try {
        return await store((await fetcher.fetchPage(address, { expect: 'picture', signal })).bytes);
      } catch (error) {
        if (error instanceof AppError) return null;
        throw error;
      }
    },
    async drop(keys, before) {
      for (const key of keys) for (const width of WIDTHS) await storage.remove(nameOf(key, width), before);
    },
    file: (key, width) => storage.get(nameOf(key, width)),
  };
}

/** Widths in pixels; a smaller picture keeps its own under each of them. */
export const WIDTHS = [300, 600, 1200] as const;
export type PictureWidth = (typeof WIDTHS)[number];

export interface Picture {
  /** Digest of the file as it came. */
  key: string;
  /** Pixels of the largest copy. */
  width: number;
  height: number;
}

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** A photograph of 40 million pixels takes 120 MB while it is read. */
const MAX_PIXELS = 40_000_000;
/** Smaller ones are icons and counters. */
const SMALLEST_SIDE = 80;
/** Taller than this for its width it is a strip of something, not a picture to look at. */
const TALLEST = 4;
const SECONDS = 10;
const QUALITY = 78;
const KEY_LENGTH = 40;

/** Loaders of formats that no site has to send us, and that have been ways in before. */
const BLOCKED = [
  'VipsForeignLoadSvg',
  'VipsForeignLoadPdf',
  'VipsForeignLoadMagick',
  'VipsForeignLoadTiff',
  'VipsForeignLoadOpenslide',
];

/** Blocks decoders that are not needed and disables the cache of sharp, for the whole process. */
function restrictDecoders(): void {
  sharp.block({ operation: BLOCKED });
  sharp.cache(false);
}

const refused = (msg: string, cause?: unknown) => new AppError('INVALID_INPUT', { msg, cause });

/**
 * @returns the picture, and the bytes of a WebP file for each of {@link WIDTHS}
 * @throws AppError INVALID_INPUT when it is no picture, too small or too large
 */
async function copiesOf(bytes: Uint8Array): Promise<{ picture: Picture; copies: Map<PictureWidth, Uint8Array> }> {
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS });
  try {
    const { format, autoOrient } = await open().metadata();
    if (!FORMATS.has(format)) throw refused('不支持这种图片');
    const { width, height } = autoOrient;
    if (Math.min(width, height) < SMALLEST_SIDE) throw refused('图片太小');
    if (height > width * TALLEST) throw refused('图片太长');
    const copies = new Map<PictureWidth, Uint8Array>();
    let largest = { width: 0, height: 0 };
    for (const wanted of WIDTHS) {
      const { data, info } = await open()
        .autoOrient()
        .resize({ width: wanted, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      copies.set(wanted, data);
      largest = info;
    }
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, KEY_LENGTH);
    return { picture: { key, width: largest.width, height: largest.height }, copies };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused('图片打不开', error);
  }
}

const DRAWN = /^\/covers\/([a-z0-9-]+)\.svg$/;
const FOLDER = fileURLToPath(new URL('../../../../public/covers', import.meta.url));
const COVER_QUALITY = 82;
const heightOf = (width: number) => (width * 3) / 4;

/** Our own drawings are painted once and kept, stored pictures are taken as they are. */
export function createCoverBitmaps({
  storage,
  pictures,
  bitmap,
}: {
  storage: Pick<Storage, 'get' | 'put'>;
  pictures: Pick<PictureService, 'file'>;
  /** @returns a drawing as JPEG */
  bitmap(svg: string, size: { width: number; height: number }): Promise<Uint8Array>;
}): CoverBitmaps {
  async function painted(name: string, width: number): Promise<Uint8Array | null> {
    const src = await readFile(`${FOLDER}/${name}.svg`, 'utf8').catch(() => null);
    if (src === null) return null;
    // A drawing that was changed has another bitmap.
    const digest = createHash('sha256').update(src).digest('hex').slice(0, 16);
    const kept = `covers/${name}-${digest}${width === 1_200 ? '' : `-${width}`}.jpg`;
    const known = await storage.get(kept);
    if (known !== null) return known;
    const bytes = await bitmap(src, { width, height: heightOf(width) });
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
      return sharp(bytes).resize(width, heightOf(width), { fit: 'cover' }).jpeg({ quality: COVER_QUALITY }).toBuffer();
    },
  };
}
