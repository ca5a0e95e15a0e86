/** The words of blocks as they are compared: asked for again and again while opinions on a page are weighed. */
import type { Leaf } from './block.ts';
import { comparable } from './normalise.ts';

const known = new WeakMap<Leaf['block'], string>();

/** {@link comparable} of a block's text, worked out once; empty for a block without text. */
export function blockWords(block: Leaf['block']): string {
  let words = known.get(block);
  if (words === undefined) {
    words = comparable(block.text ?? '');
    known.set(block, words);
  }
  return words;
}
