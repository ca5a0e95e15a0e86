/** What somebody without membership sees of a locked article. */
import type { Block } from '#contract/shapes.ts';
import { countWords } from '#engine/reading-time.ts';
import { sentenceTexts } from './prepare.ts';

/** Share of the blocks. */
const PREVIEW_SHARE = 0.3;

/** The first 30 % of blocks, at least one. The rest must not leave the server. */
export function previewBlocks(blocks: readonly Block[]): Block[] {
  return blocks.slice(0, Math.max(1, Math.floor(blocks.length * PREVIEW_SHARE)));
}

/** Share of an article's words that its beginning holds, 0 to 1. */
export function shownShare(beginning: readonly Block[], wordCount: number): number {
  const words = sentenceTexts(beginning).reduce((total, sentence) => total + countWords(sentence), 0);
  return wordCount === 0 ? 0 : Math.min(1, words / wordCount);
}
