/** The sizes of a poster, by what they are for. */

export const POSTER_SIZES = [
  { size: '3:4', label: '竖图 3:4' },
  { size: '1:1', label: '方图 1:1' },
  { size: '9:16', label: '长图 9:16' },
] as const;

export type PosterSize = (typeof POSTER_SIZES)[number]['size'];

export function isPosterSize(value: string | null): value is PosterSize {
  return POSTER_SIZES.some(({ size }) => size === value);
}
