/** The text of an article as search reads it: sentences with their translations, packed, so that excerpts of a page cost little. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Block } from '#contract/shapes.ts';
import type { SearchedSentence } from '#engine/search/excerpt.ts';
import { previewBlocks } from '#server/features/articles/service.ts';

export interface IndexedText {
  /** Sentences in the order of the text; a block that is not cut into sentences is one. */
  sentences: SearchedSentence[];
  /** Number of sentences that everybody may read when the article is locked. */
  shown: number;
}

export function packText(blocks: readonly Block[]): Uint8Array {
  const whole = sentencesOf(blocks);
  // A block that is not cut into sentences may be cut in the preview.
  const shown = sentencesOf(previewBlocks(blocks)).filter(({ text }, index) => text === whole[index]?.text).length;
  const flat = whole.flatMap(({ text, textZh }) => [text, textZh]);
  return zstdCompressSync(JSON.stringify([shown, ...flat]));
}

export function unpackText(bytes: Uint8Array): IndexedText {
  const [shown, ...flat] = JSON.parse(zstdDecompressSync(bytes).toString()) as [number, ...string[]];
  const sentences: SearchedSentence[] = [];
  for (let at = 0; at < flat.length; at += 2) sentences.push({ text: flat[at] ?? '', textZh: flat[at + 1] ?? '' });
  return { sentences, shown };
}

function sentencesOf(blocks: readonly Block[]): SearchedSentence[] {
  return blocks.flatMap(({ text = '', sentences }) => {
    if (text === '') return [];
    if (!sentences?.length) return [{ text, textZh: '' }];
    return sentences.map(({ start, end, text_zh: zh }) => ({ text: text.slice(start, end), textZh: zh ?? '' }));
  });
}
