/** What somebody without membership sees of a locked article. */
import type { Block } from '#contract/shapes.ts';

/** Share of the blocks. */
const PREVIEW_SHARE = 0.3;

/** The first 30 % of blocks, at least one. The rest must not leave the server. */
export function previewBlocks(blocks: readonly Block[]): Block[] {
  return blocks.slice(0, Math.max(1, Math.floor(blocks.length * PREVIEW_SHARE)));
}
