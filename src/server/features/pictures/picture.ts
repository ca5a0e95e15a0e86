/**
 * A picture from outside → our own copies of it: checked by what it is, not by what it is called, and written anew in the
 * widths that pages ask for, so that nothing of the file itself reaches a reader.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';

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
const MOST_PIXELS = 40_000_000;
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

/** For this process: decoders that are never wanted are shut, and nothing is kept in memory between two pictures. */
export function restrictDecoders(): void {
  sharp.block({ operation: BLOCKED });
  sharp.cache(false);
}

const refused = (msg: string, cause?: unknown) => new AppError('INVALID_INPUT', { msg, cause });

/**
 * @returns the picture, and the bytes of a WebP file for each of {@link WIDTHS}
 * @throws AppError INVALID_INPUT when it is no picture, too small or too large
 */
export async function copiesOf(
  bytes: Uint8Array,
): Promise<{ picture: Picture; copies: Map<PictureWidth, Uint8Array> }> {
  const open = () =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 }).timeout({ seconds: SECONDS });
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
