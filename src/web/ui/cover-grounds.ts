/** The colours on which the covers that come with the product begin at their top, and what letters on them look like. */
import { coverPictures } from './cover-pictures.ts';

export interface CoverGround {
  /** CSS colours. */
  ground: string;
  ink: string;
  accent: string;
}

/** The first fill of each drawing, in the order of their numbers. */
const grounds =
  '1f2d44 efe3cc f1e2be e7dcc9 dde4d3 d9b9a6 ead9bc b9a0ae bfd3d3 efd9ae 8fb3b5 ebd3b2 e6e3c4 3a1b33 1f2d44 dde8e4 e6c9a8 c9a27c 0e1726 ' +
  '8a5a78 e2a63a cfd8b4 ebc27a f0dfc0 24556a e9d3c0';
/** Numbers of the dark ones. */
const DARK = new Set([1, 14, 15, 19, 20, 25]);

/** Null for a picture that is not one of the product's. */
export function coverGround(src: string): CoverGround | null {
  const index = coverPictures.indexOf(src);
  const ground = grounds.split(' ')[index];
  if (ground === undefined) return null;
  const [ink, accent] = DARK.has(index + 1) ? ['#fff', '#f47f64'] : ['#1b1a18', '#b52a18'];
  return { ground: `#${ground}`, ink, accent };
}
