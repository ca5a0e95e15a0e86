/** A text as it is given to a model: numbered paragraphs, which answers cite, and the passage that is asked about. Pure. */
import type { Ask, AskPosition, Block, Citation } from '#contract/shapes.ts';

export interface Paragraph {
  /** Number of the paragraph, from 1, counted without headings, pictures, code and tables. */
  n: number;
  blockId: string;
  text: string;
  /** Its translation as far as there is one, sentence after sentence. */
  textZh: string;
}

const COUNTED = new Set<Block['type']>(['paragraph', 'quote', 'list_item']);

/**
 * Numbers the paragraphs, quotes and list items of a text from 1. Blocks without text, and headings, pictures, code and tables, are left
 * out.
 */
export function paragraphsOf(blocks: readonly Block[]): Paragraph[] {
  return blocks
    .filter(({ type, text }) => COUNTED.has(type) && Boolean(text?.trim()))
    .map(({ id, text = '', sentences = [] }, index) => {
      const textZh = sentences.map((sentence) => sentence.text_zh ?? '').join('');
      return { n: index + 1, blockId: id, text, textZh };
    });
}

export interface Passage {
  /** Number of its paragraph; null in a heading. */
  n: number | null;
  text: string;
  /** The sentences that it touches. */
  sentences: { text: string; textZh: string | null; isHuman: boolean }[];
}

/** Passage at a position: the words between its offsets, else the whole sentence there. Null when it is not in the text. */
export function passageAt(blocks: readonly Block[], pos: AskPosition): Passage | null {
  const block = blocks.find(({ id }) => id === pos.block_id);
  if (block?.text === undefined) return null;
  const { text, sentences = [] } = block;
  const end = pos.end_offset ?? pos.offset + 1;
  const touched = sentences.filter((sentence) => sentence.start < end && pos.offset < sentence.end);
  const from = pos.end_offset === undefined ? (touched[0]?.start ?? 0) : pos.offset;
  const to = pos.end_offset === undefined ? (touched.at(-1)?.end ?? text.length) : pos.end_offset;
  const shown = pos.quote?.trim() || text.slice(from, to).trim();
  return {
    n: paragraphsOf(blocks).find(({ blockId }) => blockId === block.id)?.n ?? null,
    text: shown,
    sentences: touched.map((sentence) => ({
      text: text.slice(sentence.start, sentence.end),
      textZh: sentence.text_zh,
      isHuman: sentence.origin === 'human',
    })),
  };
}

/** Paragraphs around one, as many as fit; all of them where they do. Their order and numbers stay. */
export function nearest(paragraphs: readonly Paragraph[], n: number, mostCharacters: number): Paragraph[] {
  const byDistance = [...paragraphs].sort((a, b) => Math.abs(a.n - n) - Math.abs(b.n - n) || a.n - b.n);
  const taken = new Set<number>();
  let room = mostCharacters;
  for (const paragraph of byDistance) {
    room -= paragraph.text.length;
    if (room < 0) break;
    taken.add(paragraph.n);
  }
  return paragraphs.filter((paragraph) => taken.has(paragraph.n));
}

/** First and last number of the paragraphs that a model is given; null when these are all. */
export function partRead(given: readonly Paragraph[], all: readonly Paragraph[]): Ask['read'] {
  if (given.length === all.length) return null;
  return { from: given[0]?.n ?? 0, to: given.at(-1)?.n ?? 0, of: all.length };
}

/** The beginning of a text: paragraphs as long as they fit. */
export function within(paragraphs: readonly Paragraph[], mostCharacters: number): Paragraph[] {
  let room = mostCharacters;
  return paragraphs.filter(({ text }) => {
    room -= text.length;
    return room >= 0;
  });
}

/** `[3]`, `[3, 5]`, `【3】`, also `[第 3 段]`. */
const CITED = /[[【](?:第\s*)?(\d{1,4}(?:\s*[,，、]\s*\d{1,4})*)(?:\s*段)?[\]】]/g;
const EXCERPT = 120;

/** The paragraphs that an answer names and the text has, each once. */
export function citationsIn(answer: string, paragraphs: readonly Paragraph[], index?: number): Citation[] {
  const named = [...answer.matchAll(CITED)].flatMap(([, list = '']) => list.split(/[,，、]/).map(Number));
  return [...new Set(named)]
    .flatMap((n) => paragraphs.find((paragraph) => paragraph.n === n) ?? [])
    .sort((a, b) => a.n - b.n)
    .map(({ n, blockId, text }) => ({
      n,
      block_id: blockId,
      ...(index !== undefined && { index }),
      text: excerptOf(text),
    }));
}

/** The beginning of a paragraph, whole words. */
export function excerptOf(text: string): string {
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT).replace(/\s+\S*$/, '')}…`;
}

/** The answer with one number a pair of brackets, and without those of paragraphs that the text has not got. */
export function tidyCitations(answer: string, paragraphs: readonly Paragraph[]): string {
  return answer.replaceAll(CITED, (_, list: string) =>
    list
      .split(/[,，、]/)
      .map(Number)
      .filter((n) => paragraphs.some((paragraph) => paragraph.n === n))
      .map((n) => `[${n}]`)
      .join(''),
  );
}
