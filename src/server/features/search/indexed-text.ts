/** The text of an article as search reads it: sentences with their translations, packed, so that excerpts of a page cost little. */
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Block } from '#contract/shapes.ts';
import type { SearchedSentence } from '#engine/search/excerpt.ts';
import { previewBlocks } from '#server/features/articles/service.ts';

export interface IndexedText {
  /** Sentences in the order of the text, one on a line; a block that is not cut into sentences is one. */
  english: string;
  /** Their translations, as many lines; empty ones where there is none. */
  chinese: string;
  /** Number of sentences that everybody may read when the article is locked. */
  shown: number;
}

export function packText(blocks: readonly Block[]): Uint8Array {
  const whole = sentencesOf(blocks);
  // A block that is not cut into sentences may be cut in the preview.
  const shown = sentencesOf(previewBlocks(blocks)).filter(({ text }, index) => text === whole[index]?.text).length;
  const lines = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\n', ' ')).join('\n');
  const english = lines(whole.map(({ text }) => text));
  return zstdCompressSync(JSON.stringify([shown, english, lines(whole.map(({ textZh }) => textZh))]));
}

export function unpackText(bytes: Uint8Array): IndexedText {
  const [shown, english = '', chinese = '', ...others] = JSON.parse(zstdDecompressSync(bytes).toString()) as [
    number,
    ...string[],
  ];
  if (others.length === 0) return { shown, english, chinese };
  // Packed before each language had one text: sentence and translation in turn.
  const everyOther = (from: 0 | 1) => [english, chinese, ...others].filter((_, at) => at % 2 === from).join('\n');
  return { shown, english: everyOther(0), chinese: everyOther(1) };
}

/** The text that those read who may not read a locked article. */
export function previewOf({ english, chinese, shown }: IndexedText): IndexedText {
  return { shown, english: firstLines(english, shown), chinese: firstLines(chinese, shown) };
}

const firstLines = (text: string, count: number): string => text.split('\n').slice(0, count).join('\n');

export function sentencesIn({ english, chinese }: IndexedText): SearchedSentence[] {
  if (english === '') return [];
  const translations = chinese.split('\n');
  return english.split('\n').map((text, line) => ({ text, textZh: translations[line] ?? '' }));
}

function sentencesOf(blocks: readonly Block[]): SearchedSentence[] {
  return blocks.flatMap(({ text = '', sentences }) => {
    if (text === '') return [];
    if (!sentences?.length) return [{ text, textZh: '' }];
    return sentences.map(({ start, end, text_zh: zh }) => ({ text: text.slice(start, end), textZh: zh ?? '' }));
  });
}
