/** Pictures of the press on our own address: fetched, checked, kept in a few widths. Whose they are is others' to know. */
import { AppError } from '#contract/errors.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { copiesOf, type Picture, type PictureWidth, restrictDecoders, WIDTHS } from './picture.ts';

export type { Picture } from './picture.ts';

export interface PictureService {
  /** Keeps a picture. The same one again changes nothing. @throws AppError INVALID_INPUT when it is none to show */
  store(bytes: Uint8Array): Promise<Picture>;
  /** Fetches and keeps the picture of an address. @returns null when it can't be had or is none to show */
  fetchAndStore(address: string, signal: AbortSignal): Promise<Picture | null>;
  /** Takes pictures away, but for those that somebody has kept since `before`. */
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

/** Which picture an address on our own site means; null for any other address. */
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
