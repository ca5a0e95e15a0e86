/** Styles, sizes and sentence of a poster as they stand in a page's address. */
import type { ParsedOf } from '#contract/index.ts';

type Wanted = ParsedOf<'GET /reader/article/{id}/poster'>['query'];
export type PosterStyle = Wanted['style'];
export type PosterSize = Wanted['size'];

export const STYLES = [
  { value: 'cover', label: '封面' },
  { value: 'page', label: '原文' },
  { value: 'stop', label: '句号' },
  { value: 'line', label: '划线' },
  { value: 'sky', label: '入画' },
] as const satisfies { value: PosterStyle; label: string }[];

export const SIZES = [
  { value: '3:4', label: '竖图 3:4', name: '竖图' },
  { value: '1:1', label: '方图 1:1', name: '方图' },
  { value: '9:16', label: '长图 9:16', name: '长图' },
] as const satisfies { value: PosterSize; label: string; name: string }[];

/** Styles that show a sentence one can choose. */
export const hasSentence = (style: PosterStyle) => style === 'page' || style === 'line' || style === 'sky';

export interface PosterChoice {
  style: PosterStyle;
  size: PosterSize;
  /** Id of a sentence; null for the one that the poster takes itself. */
  sentence: string | null;
}

/** @param styles of this page; the first is taken for anything else */
export function readChoice(query: URLSearchParams, styles: readonly PosterStyle[]): PosterChoice {
  const [style, size] = [query.get('style'), query.get('size')];
  return {
    style: styles.find((one) => one === style) ?? styles[0] ?? 'cover',
    size: SIZES.find(({ value }) => value === size)?.value ?? '3:4',
    sentence: query.get('sentence')?.slice(0, 100) || null,
  };
}

/** The page's address with another choice. */
export function choiceAddress(path: string, { style, size, sentence }: PosterChoice): string {
  const query = new URLSearchParams({ style, size });
  if (sentence !== null && hasSentence(style)) query.set('sentence', sentence);
  return `${path}?${query}`;
}

/** Choice in the form of the call. */
export const wantedPoster = ({ style, size, sentence }: PosterChoice) => ({
  style,
  size,
  ...(sentence !== null && hasSentence(style) && { sentence }),
});

/** A sentence to choose from. */
export interface SentenceChoice {
  id: string;
  text: string;
}

interface TextBlock {
  type: string;
  text?: string | undefined;
  sentences?: readonly { id: string; start: number; end: number }[] | undefined;
}

const MAX_SENTENCES = 200;
const SHORTEST = 12;

/** Sentences of paragraphs and quotes that are long enough to stand alone. */
export function sentenceChoices(blocks: readonly TextBlock[]): SentenceChoice[] {
  return blocks
    .filter(({ type }) => type === 'paragraph' || type === 'quote')
    .flatMap(({ text = '', sentences = [] }) =>
      sentences.map(({ id, start, end }) => ({ id, text: text.slice(start, end).trim() })),
    )
    .filter(({ text }) => text.length >= SHORTEST)
    .slice(0, MAX_SENTENCES);
}

/** A file's name from a title: letters and digits of any script. */
export function fileName(title: string, what: string): string {
  const plain = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return `外刊轻读-${plain.slice(0, 60) || '海报'}-${what}.png`;
}
